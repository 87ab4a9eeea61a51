-- How many rows the lists have, kept, so that no page of one counts them.
set local role app_owner;

create table list_sums (
  org_id uuid not null references organizations (id) on delete cascade,
  list text not null,
  part text[] not null,
  rows bigint not null,
  amount numeric not null,
  primary key (org_id, list, part)
);
comment on table list_sums is
  'How many rows of each kind a list of a shop has, and what they come to. What changed since stands in list_changes.';
comment on column list_sums.part is 'What rows of a kind share, in the order that the trigger on their table names: a location, a state, a day.';
select belongs_to_organization('list_sums');
create policy definer_reads on list_sums for select to app_definer using (true);
grant select on list_sums to app_definer;

create table list_changes (
  org_id uuid not null,
  id bigint generated always as identity,
  list text not null,
  part text[] not null,
  rows bigint not null,
  amount numeric not null,
  primary key (org_id, id)
);
comment on table list_changes is
  'What statements changed of what list_sums adds up, written by triggers: rows that are only added, so that nobody waits for anybody. A job adds them up. No foreign key: what they count has its own.';
select belongs_to_organization('list_changes', 'select, delete');
create policy definer_adds on list_changes for insert to app_definer with check (true);
grant insert on list_changes to app_definer;
create policy definer_reads on list_changes for select to app_definer using (true);
grant select on list_changes to app_definer;
create policy platform_finds_unsummed on list_changes for select to app_platform using (true);
grant select on list_changes to app_platform;

create table list_texts (
  org_id uuid not null references organizations (id) on delete cascade,
  list text not null,
  id uuid not null,
  text text not null,
  primary key (org_id, list, id)
);
create index list_texts_idx on list_texts using gin (org_id, list, text gin_trgm_ops);
comment on table list_texts is
  'What a row of a list is found by, in lower case: its number and what else of itself people type. Beside the rows, because row security keeps text patterns away from an index.';
comment on column list_texts.id is 'No foreign key: a trigger on the list''s table follows its rows.';
select belongs_to_organization('list_texts');
create policy definer_reads on list_texts for select to app_definer using (true);
grant select on list_texts to app_definer;
