-- What the shop says about itself in figures. Without a source nothing is said.
insert into settings (name, value, valid_from) values
  ('claims', '{"sold": null, "soldSource": "", "satisfied": null, "satisfiedSource": "", "models": null, "modelsSource": ""}',
   '2020-01-01T00:00:00Z');
