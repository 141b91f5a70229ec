-- VAT numbers are stored in capitals, without the signs that only group them. A profile saved again with the same number keeps
-- the seller's mandate, which ends when the number changes.
update sellers set vat_number = upper(regexp_replace(vat_number, '[\s./-]+', '', 'g'))
  where vat_number <> upper(regexp_replace(vat_number, '[\s./-]+', '', 'g'));
