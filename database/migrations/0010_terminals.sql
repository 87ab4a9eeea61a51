-- Tills, the codes that pair them, and what they sent that could not be posted.
set local role app_owner;

create table pos_terminals (
  org_id uuid not null references organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  terminal_no integer not null,
  name text not null constraint name_is_1_to_40_long check (char_length(name) between 1 and 40),
  verifier bytea,
  pepper_id text,
  token_prefix text,
  former_verifier bytea,
  former_until timestamptz,
  device_id text,
  last_seq bigint not null default 0,
  clock_offset bigint,
  last_seen_at timestamptz,
  app_version text,
  queue_length integer not null default 0 constraint queue_is_not_negative check (queue_length >= 0),
  user_id uuid not null,
  paired_at timestamptz,
  trusted_since timestamptz,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  location_id uuid not null,
  primary key (org_id, id),
  foreign key (org_id, location_id) references locations (org_id, id),
  constraint a_token_is_whole check (num_nulls(verifier, pepper_id, token_prefix) in (0, 3)),
  constraint a_former_token_ends check (num_nulls(former_verifier, former_until) in (0, 2)),
  constraint revoked_terminals_have_no_token check (revoked_at is null or (verifier is null and former_verifier is null))
);
create index pos_terminals_location_idx on pos_terminals (org_id, location_id);
create unique index pos_terminals_no_key on pos_terminals (org_id, terminal_no);
create unique index pos_terminals_verifier_key on pos_terminals (verifier);
create unique index pos_terminals_former_verifier_key on pos_terminals (former_verifier);
comment on table pos_terminals is
  'A shop''s tills. A till is known by the SHA-256 of its token, which is not here: only what a pepper kept elsewhere makes of it.';
comment on column pos_terminals.terminal_no is 'Counts the shop''s terminals, revoked ones too: its own receipt numbers begin with C and this.';
comment on column pos_terminals.verifier is
  'HMAC-SHA-256, under the pepper pepper_id, of the lower-case hex hash that the till sends. No row of this table lets anybody in.';
comment on column pos_terminals.token_prefix is 'The first characters of the token, for people to tell tokens apart.';
comment on column pos_terminals.former_verifier is 'Of the token before a rotation, which works until former_until.';
comment on column pos_terminals.device_id is 'The device that was paired, as it named itself. Another one with the same token is a copy.';
comment on column pos_terminals.clock_offset is 'Milliseconds to add to the device''s clock, as last learned; null before that.';
comment on column pos_terminals.user_id is 'Who gave it its token or code. Its sales are those of the staff who sell at it, or its own.';
comment on column pos_terminals.trusted_since is
  'Its sales from before this moment wait for a manager. Begins anew when a revoked terminal is paired again.';
comment on column pos_terminals.location_id is 'Where it stands: it sells that location''s goods.';
select belongs_to_organization('pos_terminals', 'select, insert, update');
create policy definer_reads on pos_terminals for select to app_definer using (true);
create policy definer_disconnects on pos_terminals for update to app_definer using (true);
grant select, update on pos_terminals to app_definer;

create table terminal_pairings (
  org_id uuid not null,
  terminal_id uuid not null,
  selector text not null,
  verifier bytea not null,
  tries_left integer not null,
  expires_at timestamptz not null,
  user_id uuid not null,
  primary key (org_id, terminal_id),
  foreign key (org_id, terminal_id) references pos_terminals (org_id, id) on delete cascade
);
create index terminal_pairings_selector_idx on terminal_pairings (selector);
comment on table terminal_pairings is 'Codes with which a device fetches its terminal''s token: one a terminal, gone once used.';
comment on column terminal_pairings.selector is 'The first three characters of the code: they find the row whose tries a wrong code uses up.';
comment on column terminal_pairings.verifier is 'HMAC-SHA-256 of the whole code, under the newest pepper of its day.';
select belongs_to_organization('terminal_pairings');
create policy definer_tries on terminal_pairings to app_definer using (true);
grant select, delete on terminal_pairings to app_definer;
grant update (tries_left) on terminal_pairings to app_definer;

create table parked_sales (
  org_id uuid not null,
  id uuid not null,
  terminal_id uuid not null,
  terminal_seq bigint,
  local_number text,
  reason text not null
    constraint reason_is_known check (reason in ('unknown_product', 'malformed', 'before_pairing', 'too_large', 'device', 'account', 'unexpected')),
  failure jsonb,
  sale_date timestamptz,
  customer_name text,
  total_amount bigint,
  body text not null,
  request_hash bytea not null,
  response text not null,
  received_at timestamptz not null,
  status text not null default 'waiting' constraint status_is_known check (status in ('waiting', 'posted', 'declined')),
  decided_at timestamptz,
  decided_by uuid,
  note text,
  location_id uuid not null,
  primary key (org_id, id),
  foreign key (org_id, location_id) references locations (org_id, id),
  foreign key (org_id, terminal_id) references pos_terminals (org_id, id),
  constraint decided_at_some_time check ((status = 'waiting') = (decided_at is null))
);
create index parked_sales_terminal_idx on parked_sales (org_id, terminal_id, terminal_seq);
create index parked_sales_location_idx on parked_sales (org_id, location_id);
create index parked_sales_newest_idx on parked_sales (org_id, received_at desc, id desc);
create index parked_sales_waiting_idx on parked_sales (org_id, received_at desc, id desc) where status = 'waiting';
comment on table parked_sales is
  'Tills'' sales that could not be posted: kept as they were sent until a manager posts or declines them. The id is the sale''s.';
comment on column parked_sales.location_id is 'Where its till stood when it came, and so where it is posted.';
comment on column parked_sales.failure is
  'Key and facts of what refused it, where the reason does not say all. Of one that could not be read its body says it.';
comment on column parked_sales.body is 'What the till sent, without its key. Emptied when it is posted: the sale says it all.';
comment on column parked_sales.response is 'The first answer, replayed byte for byte, also once it is posted.';
select belongs_to_organization('parked_sales', 'select, insert, update');
create policy platform_counts on parked_sales for select to app_platform using (true);
grant select (status, received_at) on parked_sales to app_platform;

-- What enter_terminals (functions/entry.sql) answers of each till: which it is, whose its sales are, and its shop's rules.
reset role;
grant create on schema public to app_definer;
set local role app_definer;

create type terminal_entry as (
  place integer,
  org_id uuid,
  terminal_id uuid,
  name text,
  terminal_no integer,
  device_id text,
  clock_offset bigint,
  trusted_since timestamptz,
  shop_name text,
  currency text,
  time_zone text,
  tax_rate integer,
  is_vat_registered boolean,
  max_discount_percent integer,
  owner_created_at timestamptz,
  owner_tier text,
  owner_status text,
  owner_end_date timestamptz,
  owner_trial_end_date timestamptz,
  org_state text,
  org_erase_at timestamptz,
  has_staff boolean,
  location_id uuid
);

reset role;
revoke create on schema public from app_definer;
