-- The deadlines of buy-backs become figures of their dated setting. A version is never changed otherwise: here each one only gets
-- the figures that the code had while it was in force, and those that are not in force yet keep them.
alter table settings disable trigger settings_stay;
update settings set value = '{"priceDays": 2, "postDays": 21, "inspectDays": 2, "counterDays": 14, "payDays": 1}'::jsonb || value
  where name = 'buyback';
alter table settings enable trigger settings_stay;
