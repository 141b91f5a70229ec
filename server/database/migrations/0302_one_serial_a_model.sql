-- Two phones of one model never have one serial number. Boxes and screens show it in either case.
create unique index devices_serial_of_model on devices (upper(serial), model_id) where serial is not null;
drop index devices_by_serial;
