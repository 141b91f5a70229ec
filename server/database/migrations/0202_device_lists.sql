-- The list of a stage is read by age of the devices, page by page.
create index devices_of_stage on devices (stage, id);
