set local role app_owner;

-- Unlogged, as the counts: what a server holds it takes again after a crash of PostgreSQL.
create unlogged table quota_holds (
  key text not null,
  place integer not null,
  holder uuid not null,
  until bigint not null,
  primary key (key, place)
);
create index quota_holds_holder_idx on quota_holds (holder);
comment on table quota_holds is
  'Places that servers hold of quotas of what there is at one time, as open sockets are. A place is one of as many as the quota has.';
comment on column quota_holds.key is 'The quota''s name and whom it counts.';
comment on column quota_holds.until is 'Milliseconds since 1970 at which the place is free again, unless its server says that it is still there.';
grant select, insert, update, delete on quota_holds to app_platform;
