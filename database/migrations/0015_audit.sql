-- Who did what, and the seals that show a changed entry.
set local role app_owner;

create table audit_log (
  org_id uuid not null,
  id bigint generated always as identity,
  action_type text not null,
  resource_type text not null,
  resource_id text,
  old_values jsonb,
  new_values jsonb,
  metadata jsonb,
  user_id uuid,
  user_email text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id)
);
create index audit_log_created_idx on audit_log (org_id, created_at, id);
comment on table audit_log is 'Who did what to money, stock, rights and settings, written in the transaction of the change. Append-only.';
select belongs_to_organization('audit_log', 'select, insert');
create policy platform_writes on audit_log for insert to app_platform with check (true);
create policy definer_reads on audit_log for select to app_definer using (true);
grant insert on audit_log to app_platform;
grant select (org_id, id) on audit_log to app_definer;

create table audit_chain (
  org_id uuid not null,
  seq bigint not null constraint seq_begins_at_one check (seq > 0),
  audit_id bigint not null,
  hash bytea not null constraint hash_is_a_sha_256 check (octet_length(hash) = 32),
  sealed_at timestamptz not null default clock_timestamp(),
  primary key (org_id, seq)
);
create unique index audit_chain_audit_id_key on audit_chain (org_id, audit_id);
comment on table audit_chain is 'Seals on the audit trail: each hash covers its entry and the hash before. Append-only, written by a job.';
comment on column audit_chain.audit_id is 'The entry of audit_log; no foreign key, because a missing entry is what the chain must be able to show.';
select belongs_to_organization('audit_chain', 'select, insert');
create policy definer_reads on audit_chain for select to app_definer using (true);
grant select (org_id, seq, audit_id) on audit_chain to app_definer;
