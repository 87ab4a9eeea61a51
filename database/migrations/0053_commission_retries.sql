-- A rule as it was asked for, so that the same request sent again is told from another one.
set local role app_owner;

alter table commission_rules add column asked_to_day date;
update commission_rules set asked_to_day = to_day;
comment on column commission_rules.asked_to_day is 'The last day that whoever added it named, whenever it ended since.';
