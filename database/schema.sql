-- Written from the catalogue by `npm run snapshot`; a test keeps it true. Change a migration, never this file.

create table auth.attempts (
  id bigint not null generated always as identity,
  kind text not null,
  subject text not null,
  attempted_at timestamp with time zone not null default now(),
  address text not null default ''::text,
  is_pending boolean not null default false,
  constraint attempts_pkey PRIMARY KEY (id)
);
CREATE INDEX attempts_address_idx ON auth.attempts USING btree (kind, address, attempted_at);
CREATE INDEX attempts_age_idx ON auth.attempts USING btree (attempted_at);
CREATE INDEX attempts_subject_idx ON auth.attempts USING btree (kind, subject, attempted_at);
grant delete, insert, select, update on auth.attempts to app_auth;
grant select on auth.attempts to app_backup;
comment on table auth.attempts is 'Failed sign-ins and sent recoveries, counted for the rate limits of every server process together.';
comment on column auth.attempts.subject is 'The account that was tried, as typed, whether it exists or not.';
comment on column auth.attempts.address is 'Where it came from: an IPv4 address, or an IPv6 network of 64 bits.';
comment on column auth.attempts.is_pending is 'Its password is being looked at: neither a failure nor a success yet.';

create table auth.email_changes (
  user_id uuid not null,
  new_email text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint email_changes_pkey PRIMARY KEY (user_id),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint new_email_is_lower_case CHECK ((new_email = lower(new_email)))
);
CREATE UNIQUE INDEX email_changes_token_hash_key ON auth.email_changes USING btree (token_hash);
grant delete, insert, select, update on auth.email_changes to app_auth;
grant select on auth.email_changes to app_backup;
comment on table auth.email_changes is 'Addresses that people want to sign in with. Nothing changes until the mailed link is used.';

create table auth.email_confirmations (
  user_id uuid not null,
  seed_id uuid not null,
  pepper_id text not null,
  token_hash bytea not null,
  tries_left integer not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint email_confirmations_pkey PRIMARY KEY (user_id),
  constraint email_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint tries_left_is_not_negative CHECK ((tries_left >= 0))
);
CREATE UNIQUE INDEX email_confirmations_token_hash_key ON auth.email_confirmations USING btree (token_hash);
grant delete, insert, select, update on auth.email_confirmations to app_auth;
grant select on auth.email_confirmations to app_backup;
grant delete, select on auth.email_confirmations to app_definer;
comment on table auth.email_confirmations is 'Addresses that wait to be confirmed, one row an account. Link and code are made from the seed with a pepper, and stand nowhere.';
comment on column auth.email_confirmations.tries_left is 'How many wrong codes may still be typed before a new mail is needed.';

create table auth.events (
  id bigint not null generated always as identity,
  user_id uuid not null,
  session_id uuid,
  kind text not null,
  user_agent text not null default ''::text,
  network text not null default ''::text,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint events_pkey PRIMARY KEY (id),
  constraint events_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX events_user_id_idx ON auth.events USING btree (user_id, created_at DESC);
grant insert, select on auth.events to app_auth;
grant select on auth.events to app_backup;
grant select (user_id, kind, created_at) on auth.events to app_platform;
comment on table auth.events is 'What happened to people''s accounts: sign-ups, sign-ins, changed passwords, stolen sessions. Append-only.';

create table auth.factor_challenges (
  id uuid not null default gen_random_uuid(),
  factor_id uuid not null,
  session_id uuid not null,
  challenge text,
  rp_id text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint factor_challenges_pkey PRIMARY KEY (id),
  constraint factor_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.factors(id) ON DELETE CASCADE,
  constraint factor_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE
);
CREATE INDEX factor_challenges_factor_id_idx ON auth.factor_challenges USING btree (factor_id);
CREATE INDEX factor_challenges_session_id_idx ON auth.factor_challenges USING btree (session_id);
grant delete, insert, select, update on auth.factor_challenges to app_auth;
grant select on auth.factor_challenges to app_backup;
comment on table auth.factor_challenges is 'A question put to a factor in one session. It is answered once.';

create table auth.factors (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  factor_type text not null,
  friendly_name text not null default ''::text,
  verified_at timestamp with time zone,
  sealed_secret bytea,
  pepper_id text,
  last_step bigint,
  credential_id text,
  public_key bytea,
  sign_count bigint not null default 0,
  transports text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  last_challenged_at timestamp with time zone,
  constraint factors_pkey PRIMARY KEY (id),
  constraint factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint factor_type_is_known CHECK ((factor_type = ANY (ARRAY['totp'::text, 'webauthn'::text, 'recovery_code'::text]))),
  constraint one_time_codes_have_a_secret CHECK (((factor_type = 'totp'::text) = (sealed_secret IS NOT NULL))),
  constraint verified_passkeys_have_a_key CHECK (((factor_type <> 'webauthn'::text) OR (verified_at IS NULL) OR (public_key IS NOT NULL)))
);
CREATE UNIQUE INDEX factors_credential_id_key ON auth.factors USING btree (credential_id);
CREATE UNIQUE INDEX factors_recovery_code_key ON auth.factors USING btree (user_id) WHERE (factor_type = 'recovery_code'::text);
CREATE INDEX factors_user_id_idx ON auth.factors USING btree (user_id);
grant delete, insert, select, update on auth.factors to app_auth;
grant select on auth.factors to app_backup;
comment on table auth.factors is 'Second factors: authenticator apps, passkeys, and the set of recovery codes. One without verified_at opens nothing.';
comment on column auth.factors.sealed_secret is 'What one-time codes are made from, encrypted with a key that is not in the database.';
comment on column auth.factors.last_step is 'The newest 30 second step whose code was used: that code and every older one count no more.';

create table auth.flow_codes (
  code_hash bytea not null,
  user_id uuid not null,
  code_challenge text not null,
  code_challenge_method text not null,
  expires_at timestamp with time zone not null,
  constraint flow_codes_pkey PRIMARY KEY (code_hash),
  constraint flow_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX flow_codes_user_id_idx ON auth.flow_codes USING btree (user_id);
grant delete, insert, select, update on auth.flow_codes to app_auth;
grant select on auth.flow_codes to app_backup;
comment on table auth.flow_codes is 'PKCE: one-time codes that a recovery link was exchanged for.';

create table auth.known_devices (
  user_id uuid not null,
  device_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  constraint known_devices_pkey PRIMARY KEY (user_id, device_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on auth.known_devices to app_auth;
grant select on auth.known_devices to app_backup;
comment on table auth.known_devices is 'Devices a person signed in from, by the SHA-256 of what the device says of itself. A new one is told by mail.';

create table auth.reauthentications (
  session_id uuid not null,
  seed_id uuid not null,
  pepper_id text not null,
  tries_left integer not null,
  expires_at timestamp with time zone not null,
  constraint reauthentications_pkey PRIMARY KEY (session_id),
  constraint reauthentications_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  constraint tries_are_not_negative CHECK ((tries_left >= 0))
);
grant delete, insert, select, update on auth.reauthentications to app_auth;
grant select on auth.reauthentications to app_backup;
comment on table auth.reauthentications is 'Mailed codes that make a session fresh. The code is made from the seed with a pepper, and stands nowhere.';

create table auth.recovery_codes (
  factor_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (factor_id, code_hash),
  constraint recovery_codes_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.factors(id) ON DELETE CASCADE
);
grant delete, insert, select, update on auth.recovery_codes to app_auth;
grant select on auth.recovery_codes to app_backup;
comment on table auth.recovery_codes is 'Recovery codes by the SHA-256 of 80 random bits and the factor. Each works once.';

create table auth.recovery_tokens (
  token_hash bytea not null,
  user_id uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  code_challenge text,
  code_challenge_method text,
  constraint recovery_tokens_pkey PRIMARY KEY (token_hash),
  constraint recovery_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX recovery_tokens_user_id_idx ON auth.recovery_tokens USING btree (user_id);
grant delete, insert, select, update on auth.recovery_tokens to app_auth;
grant select on auth.recovery_tokens to app_backup;
comment on table auth.recovery_tokens is 'Open password recoveries, by the SHA-256 of what was mailed. Single use.';
comment on column auth.recovery_tokens.user_id is 'Null for an address that nobody has: it costs the same work, so that the answer''s time tells nothing. Nobody is sent that token.';

create table auth.sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  counter bigint not null default 0,
  pepper_id text not null,
  is_recovery boolean not null default false,
  user_agent text not null default ''::text,
  network text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  refreshed_at timestamp with time zone not null default now(),
  factor_at timestamp with time zone,
  factor_method text,
  authenticated_at timestamp with time zone default now(),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_user_id_idx ON auth.sessions USING btree (user_id);
grant delete, insert, select, update on auth.sessions to app_auth;
grant select on auth.sessions to app_backup;
grant select on auth.sessions to app_definer;
grant select (id, user_id, factor_at, authenticated_at) on auth.sessions to app_platform;
comment on table auth.sessions is 'Live sign-ins. A row deleted is a session ended: every request looks it up.';
comment on column auth.sessions.counter is 'How often it was refreshed. Refresh tokens are derived from it, none is stored.';
comment on column auth.sessions.factor_at is 'When a second factor was shown in this session; null: only the password was.';
comment on column auth.sessions.authenticated_at is 'When the person last gave their password or a factor; null: they came by a mailed link.';

create table auth.users (
  id uuid not null default gen_random_uuid(),
  email text not null,
  password_hash text not null,
  full_name text not null default ''::text,
  user_metadata jsonb not null default '{}'::jsonb,
  email_confirmed_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  banned_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  has_factor boolean not null default false,
  closed_at timestamp with time zone,
  erase_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint closing_has_an_end CHECK (((closed_at IS NULL) = (erase_at IS NULL))),
  constraint email_is_lower_case CHECK ((email = lower(email)))
);
CREATE UNIQUE INDEX users_email_key ON auth.users USING btree (email);
CREATE INDEX users_erase_at_idx ON auth.users USING btree (erase_at) WHERE (erase_at IS NOT NULL);
grant delete, insert, select, update on auth.users to app_auth;
grant select on auth.users to app_backup;
grant select on auth.users to app_definer;
grant update (email_confirmed_at, updated_at) on auth.users to app_definer;
grant select (id, email, full_name, email_confirmed_at, last_sign_in_at, banned_at, created_at, has_factor, closed_at, erase_at) on auth.users to app_platform;
grant update (banned_at, updated_at) on auth.users to app_platform;
comment on table auth.users is 'People who can sign in. Only app_auth reads it: password hashes are out of reach of the rest.';
comment on column auth.users.user_metadata is 'What the person says about themself. Authority is never read from it.';
comment on column auth.users.email_confirmed_at is 'When the person showed that mail to this address reaches them; null: not yet.';
comment on column auth.users.banned_at is 'Since when the platform team has suspended the person.';
comment on column auth.users.has_factor is 'Whether an authenticator app or passkey is verified: then a password alone opens nothing.';
comment on column auth.users.closed_at is 'When the person asked to delete their account. Signing in takes it back.';
comment on column auth.users.erase_at is 'When the account is erased, unless the person signs in before.';

create table accountant_files (
  org_id uuid not null,
  id uuid not null,
  from_day date not null,
  to_day date not null,
  user_id uuid not null,
  made_at timestamp with time zone not null,
  entries integer not null,
  lines jsonb not null,
  accounts jsonb not null,
  constraint accountant_files_pkey PRIMARY KEY (org_id, id),
  constraint accountant_files_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint a_period_ends_after_it_began CHECK (((to_day >= from_day) AND ((to_day - from_day) < 366))),
  constraint accounts_are_a_list CHECK ((jsonb_typeof(accounts) = 'array'::text)),
  constraint entries_are_counted CHECK ((entries > 0)),
  constraint lines_are_a_list CHECK ((jsonb_typeof(lines) = 'array'::text))
);
CREATE INDEX accountant_files_newest_idx ON public.accountant_files USING btree (org_id, made_at DESC, id);
alter table accountant_files force row level security;
create policy belongs_to_organization on accountant_files for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select on accountant_files to app_api;
grant select on accountant_files to app_backup;
comment on table accountant_files is 'Files that were made for the accountant: what each said, to tell what is other since.';
comment on column accountant_files.id is 'The client''s, so that a retry makes none twice.';
comment on column accountant_files.lines is 'What it said: lists of day, kind of entry, account, and debit less credit in whole shillings.';
comment on column accountant_files.accounts is 'Where the accounts went when it was made: lists of account, code and name.';

create table alerts (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  type text not null,
  severity text not null,
  title text,
  description text default ''::text,
  source text not null default ''::text,
  data jsonb not null default '{}'::jsonb,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  user_id uuid,
  created_at timestamp with time zone not null default now(),
  dedupe_key text,
  kind text,
  facts jsonb,
  constraint alerts_pkey PRIMARY KEY (org_id, id),
  constraint alerts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint alert_data_is_an_object CHECK ((jsonb_typeof(data) = 'object'::text)),
  constraint alert_facts_are_an_object CHECK ((jsonb_typeof(facts) = 'object'::text)),
  constraint alert_has_a_kind_or_its_own_words CHECK (
CASE
    WHEN (kind IS NULL) THEN ((facts IS NULL) AND (title IS NOT NULL) AND (description IS NOT NULL))
    ELSE ((facts IS NOT NULL) AND (title IS NULL) AND (description IS NULL) AND (data = '{}'::jsonb))
END),
  constraint alert_severity_is_known CHECK ((severity = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'critical'::text]))),
  constraint only_resolved_alerts_have_a_resolver CHECK (((resolved_by IS NULL) OR (resolved_at IS NOT NULL)))
);
CREATE INDEX alerts_newest_idx ON public.alerts USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX alerts_open_idx ON public.alerts USING btree (org_id, created_at DESC, id DESC) WHERE (resolved_at IS NULL);
CREATE UNIQUE INDEX alerts_open_once ON public.alerts USING btree (org_id, dedupe_key) WHERE ((resolved_at IS NULL) AND (dedupe_key IS NOT NULL));
alter table alerts force row level security;
create policy belongs_to_organization on alerts for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.alerts REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('alerts', '(user_id)::text, (resolved_at is not null)::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.alerts REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('alerts', '(user_id)::text, (resolved_at is not null)::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.alerts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('alerts', '(user_id)::text, (resolved_at is not null)::text', '0');
grant insert, select, update on alerts to app_api;
grant select on alerts to app_backup;
comment on table alerts is 'What owner and admins of a shop should look into, until somebody resolves it.';
comment on column alerts.title is 'A client''s own words, or those of a row from before there were kinds; so are description and data.';
comment on column alerts.resolved_by is 'Null with resolved_at: it went away by itself.';
comment on column alerts.user_id is 'Who raised it; null: the service itself.';
comment on column alerts.dedupe_key is 'What it is about: one open alert a cause.';
comment on column alerts.kind is 'What happened, of a list in the code; null: the row has words of its own.';
comment on column alerts.facts is 'What the words of this kind are made of, as it was at that moment.';

create table api_key_calls (
  org_id uuid not null,
  api_key_id uuid not null,
  key text not null,
  request_hash bytea not null,
  response text,
  created_at timestamp with time zone not null default now(),
  constraint api_key_calls_pkey PRIMARY KEY (org_id, api_key_id, key),
  constraint api_key_calls_org_id_api_key_id_fkey FOREIGN KEY (org_id, api_key_id) REFERENCES api_keys(org_id, id) ON DELETE CASCADE,
  constraint key_is_at_most_255_long CHECK ((char_length(key) <= 255))
);
CREATE INDEX api_key_calls_age_idx ON public.api_key_calls USING btree (created_at);
alter table api_key_calls force row level security;
create policy belongs_to_organization on api_key_calls for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy platform_finds_old on api_key_calls for select to app_platform using ((created_at < (now() - '30 days'::interval)));
create policy platform_forgets on api_key_calls for delete to app_platform using (true);
grant insert, select, update on api_key_calls to app_api;
grant select on api_key_calls to app_backup;
grant delete on api_key_calls to app_platform;
grant select (created_at) on api_key_calls to app_platform;
comment on table api_key_calls is 'Answers to calls of programs that carried an idempotency key, for 30 days. Sales keep their own, for ever.';

create table api_keys (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  rights text[] not null,
  location_ids uuid[],
  verifier bytea,
  pepper_id text,
  secret_prefix text not null,
  former_verifier bytea,
  former_until timestamp with time zone,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  calls bigint not null default 0,
  errors bigint not null default 0,
  last_error_at timestamp with time zone,
  last_error_status integer,
  constraint api_keys_pkey PRIMARY KEY (org_id, id),
  constraint api_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint a_former_secret_ends CHECK ((num_nulls(former_verifier, former_until) = ANY (ARRAY[0, 2]))),
  constraint a_secret_is_whole CHECK ((num_nulls(verifier, pepper_id) = ANY (ARRAY[0, 2]))),
  constraint calls_are_not_negative CHECK ((calls >= 0)),
  constraint errors_are_not_negative CHECK ((errors >= 0)),
  constraint key_name_is_a_short_line CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 40)) AND (name !~ '[[:cntrl:]]'::text) AND (name = btrim(name)))),
  constraint revoked_keys_have_no_secret CHECK ((((revoked_at IS NULL) = (verifier IS NOT NULL)) AND ((revoked_at IS NULL) OR (former_verifier IS NULL)))),
  constraint rights_are_few CHECK (((array_position(rights, NULL::text) IS NULL) AND (cardinality(rights) <= 100))),
  constraint works_somewhere CHECK ((cardinality(location_ids) > 0))
);
CREATE UNIQUE INDEX api_keys_former_verifier_key ON public.api_keys USING btree (former_verifier);
CREATE UNIQUE INDEX api_keys_verifier_key ON public.api_keys USING btree (verifier);
alter table api_keys force row level security;
create policy belongs_to_organization on api_keys for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on api_keys for select to app_definer using (true);
create policy definer_revokes on api_keys for update to app_definer using (true);
grant insert, select, update on api_keys to app_api;
grant select on api_keys to app_backup;
grant select on api_keys to app_definer;
grant update (verifier, pepper_id, former_verifier, former_until, revoked_at) on api_keys to app_definer;
comment on table api_keys is 'Keys of a shop''s programs. A key is known by its secret, which is not here: only what a pepper kept elsewhere makes of it.';
comment on column api_keys.rights is 'What it may do, as far as user_id may at that moment.';
comment on column api_keys.location_ids is 'The locations that it works at and sees; null: all that user_id does.';
comment on column api_keys.verifier is 'HMAC-SHA-256 of the secret, under the pepper pepper_id. No row of this table lets anybody in.';
comment on column api_keys.secret_prefix is 'The first characters of the secret, for people to tell keys apart.';
comment on column api_keys.former_verifier is 'Of the secret before a rotation, which works until former_until.';
comment on column api_keys.user_id is 'Who made it, or gave it its newest secret. It never does more than they may, and ends when they leave the shop.';
comment on column api_keys.calls is 'Counted by the servers, and written down every few seconds.';

create table approvals (
  org_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  sale_id uuid not null,
  subject bytea not null,
  sale jsonb not null,
  lines jsonb not null,
  total_amount bigint not null,
  reduction bigint not null,
  note text,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  status text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  price_allowed boolean,
  discount_percent integer,
  constraint approvals_pkey PRIMARY KEY (org_id, id),
  constraint approvals_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint approvals_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES locations(org_id, id),
  constraint a_yes_says_how_far CHECK ((((status = 'approved'::text) = (price_allowed IS NOT NULL)) AND ((price_allowed IS NULL) = (discount_percent IS NULL)))),
  constraint an_answer_is_whole CHECK ((((status = 'waiting'::text) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
  constraint note_is_short CHECK ((char_length(note) <= 200)),
  constraint reduction_is_not_negative CHECK ((reduction >= 0)),
  constraint status_is_known CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'declined'::text]))),
  constraint subject_is_a_sha_256 CHECK ((octet_length(subject) = 32))
);
CREATE INDEX approvals_asked_idx ON public.approvals USING btree (org_id, asked_by, asked_at);
CREATE INDEX approvals_location_idx ON public.approvals USING btree (org_id, location_id);
CREATE INDEX approvals_waiting_idx ON public.approvals USING btree (org_id, asked_at) WHERE (status = 'waiting'::text);
alter table approvals force row level security;
create policy belongs_to_organization on approvals for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on approvals to app_api;
grant select on approvals to app_backup;
comment on table approvals is 'Prices and discounts that a seller may not give alone: what was asked, and what somebody who may answered.';
comment on column approvals.id is 'The client''s, so that a retry asks nothing twice.';
comment on column approvals.location_id is 'Where its sale is made, by the prices of that place: whoever works there answers.';
comment on column approvals.sale_id is 'The id that the sale will have, or has. It is good for that one sale: an id makes a sale once.';
comment on column approvals.subject is 'SHA-256 of the sale''s id, lines, prices, discounts and total: another price is another sale.';
comment on column approvals.sale is 'The sale as it was asked for, to be priced again by whoever answers.';
comment on column approvals.lines is 'Its lines as whoever answers sees them, with the shop''s prices of that moment.';
comment on column approvals.reduction is 'What it is below the shop''s prices, whole shillings.';
comment on column approvals.price_allowed is 'Whoever approved may themselves ask other prices; discount_percent is how far their discounts go.';

create table audit_chain (
  org_id uuid not null,
  seq bigint not null,
  audit_id bigint not null,
  hash bytea not null,
  sealed_at timestamp with time zone not null default clock_timestamp(),
  constraint audit_chain_pkey PRIMARY KEY (org_id, seq),
  constraint hash_is_a_sha_256 CHECK ((octet_length(hash) = 32)),
  constraint seq_begins_at_one CHECK ((seq > 0))
);
CREATE UNIQUE INDEX audit_chain_audit_id_key ON public.audit_chain USING btree (org_id, audit_id);
alter table audit_chain force row level security;
create policy belongs_to_organization on audit_chain for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on audit_chain for select to app_definer using (true);
grant insert, select on audit_chain to app_api;
grant select on audit_chain to app_backup;
grant select (org_id, seq, audit_id) on audit_chain to app_definer;
comment on table audit_chain is 'Seals on the audit trail: each hash covers its entry and the hash before. Append-only, written by a job.';
comment on column audit_chain.audit_id is 'The entry of audit_log; no foreign key, because a missing entry is what the chain must be able to show.';

create table audit_log (
  org_id uuid not null,
  id bigint not null generated always as identity,
  action_type text not null,
  resource_type text not null,
  resource_id text,
  old_values jsonb,
  new_values jsonb,
  metadata jsonb,
  user_id uuid,
  user_email text not null default ''::text,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint audit_log_pkey PRIMARY KEY (org_id, id)
);
CREATE INDEX audit_log_created_idx ON public.audit_log USING btree (org_id, created_at, id);
alter table audit_log force row level security;
create policy belongs_to_organization on audit_log for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on audit_log for select to app_definer using (true);
create policy platform_writes on audit_log for insert to app_platform with check (true);
grant insert, select on audit_log to app_api;
grant select on audit_log to app_backup;
grant insert on audit_log to app_platform;
grant select (org_id, id) on audit_log to app_definer;
comment on table audit_log is 'Who did what to money, stock, rights and settings, written in the transaction of the change. Append-only.';

create table backup_runs (
  kind text not null,
  night date not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  is_fine boolean,
  file text,
  bytes bigint,
  fault text,
  facts jsonb not null default '{}'::jsonb,
  constraint backup_runs_pkey PRIMARY KEY (kind, night),
  constraint ended_with_an_outcome CHECK (((ended_at IS NULL) = (is_fine IS NULL))),
  constraint kind_is_known CHECK ((kind = ANY (ARRAY['backup'::text, 'drill'::text])))
);
CREATE INDEX backup_runs_newest_idx ON public.backup_runs USING btree (kind, ended_at DESC) WHERE is_fine;
grant select on backup_runs to app_backup;
grant delete, insert, select, update on backup_runs to app_platform;
comment on table backup_runs is 'The nightly backup and the drill that restores it: one of each a night, whichever server makes it.';
comment on column backup_runs.is_fine is 'Null while it is made, and where that was cut short.';
comment on column backup_runs.facts is 'What was counted: rows of a backup, and what a drill has looked at.';

create table batch_levels (
  org_id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  batch_id uuid not null,
  on_hand bigint not null default 0,
  constraint batch_levels_pkey PRIMARY KEY (org_id, product_id, location_id, batch_id),
  constraint batch_levels_org_id_batch_id_fkey FOREIGN KEY (org_id, batch_id) REFERENCES batches(org_id, id) ON DELETE CASCADE,
  constraint batch_levels_org_id_product_id_location_id_fkey FOREIGN KEY (org_id, product_id, location_id) REFERENCES stock_levels(org_id, product_id, location_id) ON DELETE CASCADE,
  constraint only_the_unknown_is_oversold CHECK (((on_hand >= 0) OR (batch_id = product_id)))
) with (fillfactor=70);
CREATE INDEX batch_levels_batch_idx ON public.batch_levels USING btree (org_id, batch_id);
CREATE INDEX batch_levels_here_idx ON public.batch_levels USING btree (org_id, product_id, location_id) WHERE (on_hand <> 0);
alter table batch_levels force row level security;
create policy belongs_to_organization on batch_levels for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on batch_levels to app_api;
grant select on batch_levels to app_backup;
comment on table batch_levels is 'How much of a batch is at a location: the sum of its movements, kept by a trigger. Together they are the product''s stock there.';

create table batch_movements (
  org_id uuid not null,
  product_id uuid not null,
  id bigint not null generated always as identity,
  location_id uuid not null,
  batch_id uuid not null,
  delta bigint not null,
  movement_id bigint,
  undoes bigint,
  user_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint batch_movements_pkey PRIMARY KEY (org_id, product_id, id),
  constraint batch_movements_org_id_batch_id_fkey FOREIGN KEY (org_id, batch_id) REFERENCES batches(org_id, id) ON DELETE CASCADE,
  constraint batch_movements_org_id_product_id_movement_id_fkey FOREIGN KEY (org_id, product_id, movement_id) REFERENCES inventory_movements(org_id, product_id, id) ON DELETE CASCADE,
  constraint delta_is_not_zero CHECK ((delta <> 0))
);
CREATE INDEX batch_movements_batch_idx ON public.batch_movements USING btree (org_id, batch_id, id);
CREATE INDEX batch_movements_movement_idx ON public.batch_movements USING btree (org_id, product_id, movement_id) WHERE (movement_id IS NOT NULL);
CREATE INDEX batch_movements_undoes_idx ON public.batch_movements USING btree (org_id, product_id, undoes) WHERE (undoes IS NOT NULL);
alter table batch_movements force row level security;
create policy belongs_to_organization on batch_movements for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER batches_follow_ledger AFTER INSERT ON public.batch_movements REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION batches_follow_ledger();
grant insert, select on batch_movements to app_api;
grant select on batch_movements to app_backup;
comment on table batch_movements is 'The stock ledger by batch, append-only: of which batches each movement was.';
comment on column batch_movements.movement_id is 'The movement of the stock; null: goods came from one batch to another, and the stock stayed as it was.';
comment on column batch_movements.undoes is 'The movement whose goods these are, of goods that come back or go on: a refund''s sale, what was sent, what was received.';

create table batches (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  "position" bigint not null generated always as identity,
  number text,
  expires_on date,
  created_at timestamp with time zone not null default now(),
  constraint batches_are_told_apart UNIQUE NULLS NOT DISTINCT (org_id, product_id, expires_on, number),
  constraint batches_pkey PRIMARY KEY (org_id, id),
  constraint batches_org_id_product_id_fkey FOREIGN KEY (org_id, product_id) REFERENCES products(org_id, id) ON DELETE CASCADE,
  constraint expires_in_our_time CHECK (((expires_on >= '2000-01-01'::date) AND (expires_on <= '2099-12-31'::date))),
  constraint number_is_short CHECK (((char_length(number) >= 1) AND (char_length(number) <= 40))),
  constraint only_the_unknown_has_no_date CHECK ((((expires_on IS NULL) = (id = product_id)) AND ((number IS NULL) OR (expires_on IS NOT NULL))))
);
CREATE INDEX batches_expiring_idx ON public.batches USING btree (org_id, expires_on);
alter table batches force row level security;
create policy belongs_to_organization on batches for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on batches for select to app_definer using (true);
grant insert, select on batches to app_api;
grant select on batches to app_backup;
grant select on batches to app_definer;
comment on table batches is 'Goods of one product that came in with one number and expiry date. A product''s goods of which nobody knows either are the batch with the product''s own id.';
comment on column batches."position" is 'The order in which the shop heard of them.';
comment on column batches.number is 'The maker''s number of the batch; null: only the date is known.';
comment on column batches.expires_on is 'The last day on which it may be sold.';

create table business_settings (
  org_id uuid not null,
  user_id uuid,
  currency text not null default 'UGX'::text,
  time_zone text not null default 'Africa/Kampala'::text,
  tax_rate integer not null default 18,
  is_vat_registered boolean not null default false,
  max_discount_percent integer not null default 50,
  tin text,
  address text,
  phone text,
  email text,
  website text,
  receipt_footer text,
  updated_at timestamp with time zone not null default now(),
  default_min_stock integer,
  integrations jsonb not null default '[]'::jsonb,
  features jsonb not null default '{}'::jsonb,
  receipt_warranty text,
  receipt_language text,
  uses_drawer boolean not null default false,
  allows_price_requests boolean not null default false,
  drawer_reason_above bigint not null default 5000,
  drawer_refund_cap bigint not null default 50000,
  drawer_refund_cap_shift bigint not null default 100000,
  drawer_reasons text[] not null default '{Change,Owner,Airtime,Transport,Lunch,Supplier}'::text[],
  gives_credit boolean not null default false,
  credit_limit bigint not null default 0,
  credit_days integer not null default 30,
  credit_pay_to text,
  logo text,
  cost_method text not null default 'average'::text,
  has_price_lists boolean not null default false,
  price_lists_as_of uuid not null default gen_random_uuid(),
  constraint business_settings_pkey PRIMARY KEY (org_id),
  constraint business_settings_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint cost_method_is_known CHECK ((cost_method = ANY (ARRAY['average'::text, 'last'::text]))),
  constraint credit_days_are_days CHECK (((credit_days >= 0) AND (credit_days <= 365))),
  constraint credit_limit_is_an_amount CHECK (((credit_limit >= 0) AND (credit_limit <= '1000000000000'::bigint))),
  constraint credit_pay_to_is_short CHECK ((char_length(credit_pay_to) <= 100)),
  constraint currency_is_ugx CHECK ((currency = 'UGX'::text)),
  constraint default_min_stock_is_not_negative CHECK ((default_min_stock >= 0)),
  constraint drawer_reason_above_is_an_amount CHECK (((drawer_reason_above >= 0) AND (drawer_reason_above <= '1000000000000'::bigint))),
  constraint drawer_reasons_are_few CHECK (((cardinality(drawer_reasons) <= 20) AND (array_position(drawer_reasons, NULL::text) IS NULL))),
  constraint drawer_refund_cap_is_an_amount CHECK (((drawer_refund_cap >= 0) AND (drawer_refund_cap <= '1000000000000'::bigint))),
  constraint drawer_refund_cap_shift_is_an_amount CHECK (((drawer_refund_cap_shift >= 0) AND (drawer_refund_cap_shift <= '1000000000000'::bigint))),
  constraint features_are_an_object CHECK ((jsonb_typeof(features) = 'object'::text)),
  constraint integrations_are_a_list CHECK ((jsonb_typeof(integrations) = 'array'::text)),
  constraint logo_is_a_small_picture CHECK (((octet_length(logo) <= 60000) AND (logo ~ '^data:image/webp;base64,[A-Za-z0-9+/]+=*$'::text))),
  constraint max_discount_is_a_percent CHECK (((max_discount_percent >= 0) AND (max_discount_percent <= 100))),
  constraint receipt_language_is_known CHECK ((receipt_language = ANY (ARRAY['en'::text, 'lg'::text, 'sw'::text]))),
  constraint tax_rate_is_a_percent CHECK (((tax_rate >= 0) AND (tax_rate <= 100)))
);
alter table business_settings force row level security;
create policy belongs_to_organization on business_settings for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on business_settings for select to app_definer using (true);
create policy platform_reads on business_settings for select to app_platform using (true);
create policy sign_up_creates on business_settings for insert to app_definer with check (true);
CREATE TRIGGER keep_letterhead AFTER INSERT OR UPDATE OF address, phone, tin, is_vat_registered, receipt_footer, receipt_warranty ON public.business_settings FOR EACH ROW EXECUTE FUNCTION keep_letterhead('org_id');
grant insert, select, update on business_settings to app_api;
grant select on business_settings to app_backup;
grant insert, select on business_settings to app_definer;
grant select (org_id, address, phone) on business_settings to app_platform;
comment on table business_settings is 'The rules a shop trades by, one row a shop.';
comment on column business_settings.user_id is 'Who changed it last.';
comment on column business_settings.default_min_stock is 'What the form for a new product begins with.';
comment on column business_settings.features is 'Feature flags, by name.';
comment on column business_settings.receipt_warranty is 'What the shop promises about what it sold; receipts print it above their last lines.';
comment on column business_settings.receipt_language is 'What receipts speak to a customer who has no language; null: what the screen speaks that makes them.';
comment on column business_settings.uses_drawer is 'Drawers are opened, counted and closed; until then nothing of it is seen.';
comment on column business_settings.allows_price_requests is 'Sellers can ask a colleague for a price or discount that they may not give alone; until then no screen offers it.';
comment on column business_settings.drawer_reason_above is 'A count that differs by more than so many shillings asks for a reason.';
comment on column business_settings.drawer_refund_cap is 'The most cash that a till refunds at once without the server: whole shillings.';
comment on column business_settings.drawer_refund_cap_shift is 'The same of all such refunds of a shift together.';
comment on column business_settings.drawer_reasons is 'What money is put into a drawer and taken out of it for.';
comment on column business_settings.gives_credit is 'Customers can pay later; until then nothing of it is seen.';
comment on column business_settings.credit_limit is 'How much a customer may owe who has no limit of their own: whole shillings.';
comment on column business_settings.credit_days is 'Days until a debt is due, where a customer has none of their own.';
comment on column business_settings.credit_pay_to is 'Where customers pay what they owe, as reminders and statements say it: a merchant code.';
comment on column business_settings.logo is 'What stands above the shop''s name on receipts, as a data: address.';
comment on column business_settings.cost_method is 'What goods that come in make a product cost: the moving average, or what it last came in for.';
comment on column business_settings.has_price_lists is 'There is a price list: only then a sale looks for one.';
comment on column business_settings.price_lists_as_of is 'Another each time that a price list or a price on one changes: what a server knows of them holds as long as this is the same.';

create table categories (
  id uuid not null default gen_random_uuid(),
  org_id uuid,
  name text not null,
  description text,
  user_id uuid,
  parent_category_id uuid,
  field_group text not null default 'none'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint categories_parent_category_id_fkey FOREIGN KEY (parent_category_id) REFERENCES categories(id),
  constraint field_group_is_known CHECK ((field_group = ANY (ARRAY['electronics'::text, 'beauty'::text, 'none'::text]))),
  constraint name_is_1_to_49_long CHECK (((char_length(name) >= 1) AND (char_length(name) <= 49)))
);
CREATE UNIQUE INDEX categories_name_key ON public.categories USING btree (COALESCE(org_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name));
CREATE INDEX categories_org_id_idx ON public.categories USING btree (org_id);
CREATE INDEX categories_parent_category_id_idx ON public.categories USING btree (parent_category_id);
alter table categories force row level security;
create policy global_by_migration on categories for all to app_owner using ((org_id IS NULL)) with check ((org_id IS NULL));
create policy global_or_own on categories for select to public using (((org_id IS NULL) OR (org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[]))));
create policy own on categories for all to public using ((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[]))) with check ((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])));
grant delete, insert, select, update on categories to app_api;
grant select on categories to app_backup;
grant select on categories to app_platform;
comment on table categories is 'Kinds of goods. Without org_id: the platform''s own, for every shop to link.';

create table category_moves (
  org_id uuid not null,
  id bigint not null generated always as identity,
  constraint category_moves_pkey PRIMARY KEY (org_id, id),
  constraint category_moves_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
alter table category_moves force row level security;
create policy belongs_to_organization on category_moves for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on category_moves to app_api;
grant select on category_moves to app_backup;
comment on table category_moves is 'A row for each statement that put products into another category: how many there are says whether what was added up by category still holds.';

create table closed_period_categories (
  org_id uuid not null,
  kind text not null,
  from_day date not null,
  category_id uuid not null,
  units bigint not null,
  revenue numeric not null,
  profit numeric not null,
  constraint closed_period_categories_pkey PRIMARY KEY (org_id, kind, from_day, category_id),
  constraint closed_period_categories_org_id_kind_from_day_fkey FOREIGN KEY (org_id, kind, from_day) REFERENCES closed_periods(org_id, kind, from_day) ON DELETE CASCADE
);
alter table closed_period_categories force row level security;
create policy belongs_to_organization on closed_period_categories for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on closed_period_categories to app_api;
grant select on closed_period_categories to app_backup;
comment on table closed_period_categories is 'The same by category: that which the products had when it was added up.';

create table closed_period_products (
  org_id uuid not null,
  kind text not null,
  from_day date not null,
  product_id uuid not null,
  units bigint not null,
  revenue numeric not null,
  profit numeric not null,
  constraint closed_period_products_pkey PRIMARY KEY (org_id, kind, from_day, product_id),
  constraint closed_period_products_org_id_kind_from_day_fkey FOREIGN KEY (org_id, kind, from_day) REFERENCES closed_periods(org_id, kind, from_day) ON DELETE CASCADE
);
CREATE INDEX closed_period_products_back_idx ON public.closed_period_products USING btree (org_id, kind, from_day) WHERE (units < 0);
CREATE INDEX closed_period_products_top_idx ON public.closed_period_products USING btree (org_id, kind, from_day, revenue DESC, product_id);
alter table closed_period_products force row level security;
create policy belongs_to_organization on closed_period_products for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on closed_period_products to app_api;
grant select on closed_period_products to app_backup;
comment on table closed_period_products is 'What a product sold in a closed period: the sum of its product_day_totals.';

create table closed_periods (
  org_id uuid not null,
  kind text not null,
  from_day date not null,
  until_day date not null,
  marks text[] not null,
  constraint closed_periods_pkey PRIMARY KEY (org_id, kind, from_day),
  constraint closed_periods_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint it_ends_after_it_begins CHECK ((until_day >= from_day)),
  constraint kind_is_known CHECK ((kind = ANY (ARRAY['recent'::text, 'month'::text, 'this_year'::text, 'year'::text])))
);
alter table closed_periods force row level security;
create policy belongs_to_organization on closed_periods for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select, update on closed_periods to app_api;
grant select on closed_periods to app_backup;
comment on table closed_periods is 'Days that are over, added up by a job so that a report needs not read each of them: a month, the 29 or the 364 days before today, or those of this year.';
comment on column closed_periods.marks is 'Which version of each day''s total was added up, and how often products had changed their category. A period whose marks are others by now is not used.';

create table commission_entries (
  org_id uuid not null,
  statement_id uuid not null,
  document_id uuid not null,
  line integer not null,
  is_return boolean not null,
  sale_id uuid not null,
  day date not null,
  quantity bigint not null,
  basis text not null,
  rate bigint not null,
  base bigint not null,
  amount bigint not null,
  constraint a_line_earns_once UNIQUE (org_id, document_id, line),
  constraint commission_entries_pkey PRIMARY KEY (org_id, statement_id, document_id, line),
  constraint commission_entries_org_id_sale_id_line_fkey FOREIGN KEY (org_id, sale_id, line) REFERENCES sale_items(org_id, sale_id, line),
  constraint commission_entries_org_id_statement_id_fkey FOREIGN KEY (org_id, statement_id) REFERENCES commission_statements(org_id, id) ON DELETE CASCADE,
  constraint returns_take_away CHECK (((amount < 0) = is_return))
);
CREATE INDEX commission_entries_sale_idx ON public.commission_entries USING btree (org_id, sale_id, line);
alter table commission_entries force row level security;
create policy belongs_to_organization on commission_entries for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on commission_entries to app_api;
grant select on commission_entries to app_backup;
comment on table commission_entries is 'The lines of sales and refunds behind an approved statement, as they were counted. Append-only.';
comment on column commission_entries.document_id is 'The sale, or the refund.';
comment on column commission_entries.base is 'What the rate was of: shillings, or pieces. Of a return it is negative.';

create table commission_rules (
  org_id uuid not null,
  id uuid not null,
  seller_id uuid,
  role text,
  role_id uuid,
  product_id uuid,
  category_id uuid,
  basis text not null,
  rate bigint not null,
  from_day date not null,
  to_day date,
  removed_at timestamp with time zone,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  asked_to_day date,
  constraint commission_rules_pkey PRIMARY KEY (org_id, id),
  constraint commission_rules_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint basis_is_known CHECK ((basis = ANY (ARRAY['sales'::text, 'margin'::text, 'piece'::text]))),
  constraint it_ends_after_it_began CHECK ((to_day >= from_day)),
  constraint it_is_for_one_kind_of_seller CHECK ((num_nonnulls(seller_id, role, role_id) <= 1)),
  constraint it_is_of_one_kind_of_goods CHECK ((num_nonnulls(product_id, category_id) <= 1)),
  constraint rate_is_exact CHECK (((rate >= 0) AND (rate <=
CASE
    WHEN (basis = 'piece'::text) THEN '1000000000000'::bigint
    ELSE (10000)::bigint
END))),
  constraint role_is_known CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text])))
);
alter table commission_rules force row level security;
create policy belongs_to_organization on commission_rules for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on commission_rules for select to app_definer using (true);
grant insert, select, update on commission_rules to app_api;
grant select on commission_rules to app_backup;
grant select on commission_rules to app_definer;
comment on table commission_rules is 'What of a sale its seller earns. The most specific one of the sale''s day counts. Never changed: it ends, and another begins.';
comment on column commission_rules.seller_id is 'Whom it is for, as sales.user_id says; with role and role_id null too: everybody who sells.';
comment on column commission_rules.role is 'Everybody in this role who has none of the shop''s own.';
comment on column commission_rules.role_id is 'Everybody in this role of the shop''s own. No foreign key: a role that goes leaves what was earned in it.';
comment on column commission_rules.product_id is 'No foreign key, nor of the category: what was earned by it stays.';
comment on column commission_rules.basis is 'Of the price without VAT, of what is left of that after the cost of the goods, or by the piece.';
comment on column commission_rules.rate is 'Hundredths of a percent; by the piece whole shillings.';
comment on column commission_rules.to_day is 'The last day on which it counts; null: until somebody ends it.';
comment on column commission_rules.removed_at is 'It was a mistake and counts for no day.';
comment on column commission_rules.asked_to_day is 'The last day that whoever added it named, whenever it ended since.';

create table commission_statements (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  seller_id uuid not null,
  seller_name text not null,
  month date not null,
  earned bigint not null,
  taken_back bigint not null,
  carried bigint not null,
  due bigint not null,
  expense_id uuid,
  user_id uuid not null,
  approved_at timestamp with time zone not null,
  constraint a_month_is_approved_once UNIQUE (org_id, seller_id, month),
  constraint commission_statements_pkey PRIMARY KEY (org_id, id),
  constraint commission_statements_org_id_expense_id_fkey FOREIGN KEY (org_id, expense_id) REFERENCES expenses(org_id, id),
  constraint commission_statements_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint due_is_the_sum CHECK ((due = ((earned + taken_back) + carried))),
  constraint earned_is_not_negative CHECK ((earned >= 0)),
  constraint month_is_its_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint only_what_is_owed_is_carried CHECK ((carried <= 0)),
  constraint returns_take_away CHECK ((taken_back <= 0))
);
CREATE UNIQUE INDEX commission_statements_expense_key ON public.commission_statements USING btree (org_id, expense_id) WHERE (expense_id IS NOT NULL);
CREATE INDEX commission_statements_month_idx ON public.commission_statements USING btree (org_id, month);
alter table commission_statements force row level security;
create policy belongs_to_organization on commission_statements for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on commission_statements to app_api;
grant select on commission_statements to app_backup;
comment on table commission_statements is 'What a seller earned in a month, approved and so frozen: what comes later stands in the next one.';
comment on column commission_statements.seller_name is 'As it was when it was approved.';
comment on column commission_statements.taken_back is 'For what was refunded or cancelled in the month, whenever it was sold: negative.';
comment on column commission_statements.carried is 'What was taken back before, beyond what was earned: negative.';
comment on column commission_statements.due is 'What is to be paid; below 0 it is carried to the next.';
comment on column commission_statements.expense_id is 'What it was paid by. An expense that was taken back paid nothing, and another takes its place.';

create table cost_changes (
  org_id uuid not null,
  product_id uuid not null,
  id bigint not null generated always as identity,
  document_id uuid not null,
  source text not null,
  business_date date not null,
  stock_before bigint not null,
  cost_before bigint not null,
  rest_before bigint not null,
  units bigint not null,
  value bigint not null,
  cost_after bigint not null,
  rest_after bigint not null,
  variance bigint not null,
  revalued bigint not null default 0,
  constraint cost_changes_pkey PRIMARY KEY (org_id, product_id, id),
  constraint cost_changes_org_id_product_id_fkey FOREIGN KEY (org_id, product_id) REFERENCES products(org_id, id) ON DELETE CASCADE,
  constraint source_is_known CHECK ((source = ANY (ARRAY['goods_in'::text, 'landed_cost'::text, 'supplier_return'::text]))),
  constraint value_is_exact CHECK ((((((((stock_before)::numeric * (cost_before)::numeric) + (rest_before)::numeric) + (value)::numeric) - (variance)::numeric) + (revalued)::numeric) = ((((stock_before)::numeric + (units)::numeric) * (cost_after)::numeric) + (rest_after)::numeric)))
);
CREATE UNIQUE INDEX cost_changes_once ON public.cost_changes USING btree (org_id, document_id, product_id);
CREATE INDEX cost_changes_variance_idx ON public.cost_changes USING btree (org_id, business_date) WHERE ((variance <> 0) OR (revalued <> 0));
alter table cost_changes force row level security;
create policy belongs_to_organization on cost_changes for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on cost_changes to app_api;
grant select on cost_changes to app_backup;
comment on table cost_changes is 'What goods that came in, their other costs and what went back made a product cost, append-only. Costs are whole shillings a unit; what does not divide is the rest, and the next ones take it up.';
comment on column cost_changes.rest_after is 'What the stock is worth beside units by cost, in shillings: it counts while the product still has that cost.';
comment on column cost_changes.variance is 'What of it nothing in stock can carry: units that are sold cost that much more; negative for less.';
comment on column cost_changes.revalued is 'What the stock that was there became worth more, because the shop values it at what goods last cost; negative for less.';

create table customer_accounts (
  org_id uuid not null,
  customer_id uuid not null,
  balance bigint not null default 0,
  credit_limit bigint,
  credit_days integer,
  is_blocked boolean not null default false,
  promised_on date,
  note text,
  dispute text,
  reminded_at timestamp with time zone,
  link_seed uuid,
  link_pepper_id text,
  link_token_hash bytea,
  shared_at timestamp with time zone,
  settled_before date not null default '0001-01-01'::date,
  updated_at timestamp with time zone not null default now(),
  constraint customer_accounts_pkey PRIMARY KEY (org_id, customer_id),
  constraint customer_accounts_org_id_customer_id_fkey FOREIGN KEY (org_id, customer_id) REFERENCES customers(org_id, id),
  constraint a_link_is_whole CHECK ((num_nulls(link_seed, link_pepper_id, link_token_hash, shared_at) = ANY (ARRAY[0, 4]))),
  constraint balance_is_exact CHECK (((balance >= '-9007199254740991'::bigint) AND (balance <= '9007199254740991'::bigint))),
  constraint credit_days_are_days CHECK (((credit_days >= 0) AND (credit_days <= 365))),
  constraint credit_limit_is_an_amount CHECK (((credit_limit >= 0) AND (credit_limit <= '1000000000000'::bigint))),
  constraint dispute_is_short CHECK ((char_length(dispute) <= 500)),
  constraint note_is_short CHECK ((char_length(note) <= 500))
);
CREATE INDEX customer_accounts_owing_idx ON public.customer_accounts USING btree (org_id, balance DESC, customer_id) WHERE (balance <> 0);
CREATE UNIQUE INDEX customer_accounts_token_hash_key ON public.customer_accounts USING btree (link_token_hash);
alter table customer_accounts force row level security;
create policy belongs_to_organization on customer_accounts for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on customer_accounts for select to app_definer using (true);
grant delete, insert, select, update on customer_accounts to app_api;
grant select on customer_accounts to app_backup;
grant select on customer_accounts to app_definer;
comment on table customer_accounts is 'A customer''s account, from the first time something is entered or agreed. The lock of the customer is that of the account too.';
comment on column customer_accounts.balance is 'The sum of the customer''s entries, kept: what is owed, negative what was paid ahead. keep_customer_balance() writes it.';
comment on column customer_accounts.credit_limit is 'How much they may owe; null: as the shop''s settings say.';
comment on column customer_accounts.credit_days is 'Days until what they owe is due; null: as the shop''s settings say.';
comment on column customer_accounts.is_blocked is 'Nothing more goes on the account; what is owed stays.';
comment on column customer_accounts.promised_on is 'The day by which they said they would pay.';
comment on column customer_accounts.note is 'What was agreed: a guarantor, a security.';
comment on column customer_accounts.dispute is 'What they say is wrong with the account.';
comment on column customer_accounts.reminded_at is 'When somebody last wrote to them about what they owe.';
comment on column customer_accounts.link_seed is 'What the token of the statement''s link is made from, with a pepper that is not here: without it nobody can make the link.';
comment on column customer_accounts.link_token_hash is 'SHA-256 of the token in the address of the statement''s page.';
comment on column customer_accounts.settled_before is 'Debts that were due before this day are all paid, and need not be looked at. A debt of an earlier day moves it back, a reversal to the beginning.';

create table customer_aliases (
  org_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  constraint customer_aliases_pkey PRIMARY KEY (org_id, id),
  constraint customer_aliases_org_id_customer_id_fkey FOREIGN KEY (org_id, customer_id) REFERENCES customers(org_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_aliases_customer_idx ON public.customer_aliases USING btree (org_id, customer_id);
alter table customer_aliases force row level security;
create policy belongs_to_organization on customer_aliases for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select, update on customer_aliases to app_api;
grant select on customer_aliases to app_backup;
comment on table customer_aliases is 'The ids of customers who were merged away, and whom each one means now.';

create table customer_allocations (
  org_id uuid not null,
  debit_id uuid not null,
  credit_id uuid not null,
  amount bigint not null,
  constraint customer_allocations_pkey PRIMARY KEY (org_id, debit_id, credit_id),
  constraint customer_allocations_org_id_credit_id_fkey FOREIGN KEY (org_id, credit_id) REFERENCES customer_entries(org_id, id),
  constraint customer_allocations_org_id_debit_id_fkey FOREIGN KEY (org_id, debit_id) REFERENCES customer_entries(org_id, id),
  constraint amount_is_positive CHECK ((amount > 0))
);
CREATE INDEX customer_allocations_credit_idx ON public.customer_allocations USING btree (org_id, credit_id);
alter table customer_allocations force row level security;
create policy belongs_to_organization on customer_allocations for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on customer_allocations for select to app_definer using (true);
grant insert, select on customer_allocations to app_api;
grant select on customer_allocations to app_backup;
grant select on customer_allocations to app_definer;
comment on table customer_allocations is 'Which debt a payment or a refund was meant for, append-only. What is allocated to none goes to what was due first.';

create table customer_entries (
  org_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  "position" bigint not null generated always as identity,
  kind text not null,
  amount bigint not null,
  business_date date not null,
  due_on date,
  wallet_id uuid,
  document text,
  note text,
  reverses_id uuid,
  user_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint customer_entries_pkey PRIMARY KEY (org_id, id),
  constraint customer_entries_org_id_customer_id_fkey FOREIGN KEY (org_id, customer_id) REFERENCES customers(org_id, id),
  constraint customer_entries_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint customer_entries_org_id_reverses_id_fkey FOREIGN KEY (org_id, reverses_id) REFERENCES customer_entries(org_id, id),
  constraint customer_entries_org_id_wallet_id_fkey FOREIGN KEY (org_id, wallet_id) REFERENCES wallets(org_id, id),
  constraint a_kind_has_its_direction CHECK (((kind = ANY (ARRAY['reversal'::text, 'instalment'::text])) OR ((amount > 0) = (kind = ANY (ARRAY['opening'::text, 'sale'::text, 'recovery'::text, 'payout'::text]))))),
  constraint a_reversal_names_what_it_takes_back CHECK (((reverses_id IS NOT NULL) = (kind = 'reversal'::text))),
  constraint amount_is_exact CHECK (((amount <> 0) AND ((amount >= '-1000000000000000'::bigint) AND (amount <= '1000000000000000'::bigint)))),
  constraint kind_is_known CHECK ((kind = ANY (ARRAY['opening'::text, 'sale'::text, 'payment'::text, 'refund'::text, 'write_off'::text, 'recovery'::text, 'payout'::text, 'reversal'::text, 'instalment'::text]))),
  constraint money_names_its_wallet CHECK (((wallet_id IS NOT NULL) OR (kind <> ALL (ARRAY['payment'::text, 'payout'::text])))),
  constraint only_debts_are_due CHECK (((due_on IS NULL) OR (amount > 0)))
);
CREATE UNIQUE INDEX customer_entries_are_reversed_once ON public.customer_entries USING btree (org_id, reverses_id) WHERE (reverses_id IS NOT NULL);
CREATE INDEX customer_entries_customer_idx ON public.customer_entries USING btree (org_id, customer_id, "position" DESC);
CREATE INDEX customer_entries_day_idx ON public.customer_entries USING btree (org_id, business_date) WHERE (kind = ANY (ARRAY['write_off'::text, 'recovery'::text, 'reversal'::text]));
CREATE INDEX customer_entries_debts_idx ON public.customer_entries USING btree (org_id, customer_id, COALESCE(due_on, business_date)) WHERE ((amount > 0) AND (reverses_id IS NULL));
CREATE INDEX customer_entries_wallet_idx ON public.customer_entries USING btree (org_id, wallet_id);
alter table customer_entries force row level security;
create policy belongs_to_organization on customer_entries for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on customer_entries for select to app_definer using (true);
CREATE TRIGGER debts_move AFTER UPDATE ON public.customer_entries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION debts_move();
CREATE TRIGGER keep_customer_balance AFTER INSERT ON public.customer_entries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_customer_balance();
grant insert, select on customer_entries to app_api;
grant select on customer_entries to app_backup;
grant select on customer_entries to app_definer;
grant update (customer_id, document, note) on customer_entries to app_api;
comment on table customer_entries is 'What customers owe a shop, append-only: debts add, payments, refunds and write-offs take off. A customer''s balance is the sum; below 0 it is a deposit.';
comment on column customer_entries.id is 'The sale''s or the refund''s own, else the client''s: each is entered once.';
comment on column customer_entries.customer_id is 'Whoever has an entry stays, without a name once they are deleted.';
comment on column customer_entries.kind is 'A recovery is what a write-off took off too much: the goods came back after all. Instalments take what they come to off the sale that they pay, each with its day: their sum is nothing.';
comment on column customer_entries.amount is 'Whole shillings: more owed, or less when negative.';
comment on column customer_entries.wallet_id is 'Where the money of a payment came to, or that of a payout left from.';
comment on column customer_entries.document is 'The number of the sale, the refund or the payment''s receipt; of an old debt what stands in the book.';
comment on column customer_entries.reverses_id is 'The entry that was a mistake: both stay, and count for nothing.';

create table customer_groups (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  constraint customer_groups_pkey PRIMARY KEY (org_id, id),
  constraint customer_groups_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint name_is_1_to_40_long CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40)))
);
CREATE UNIQUE INDEX customer_groups_name_key ON public.customer_groups USING btree (org_id, lower(name));
alter table customer_groups force row level security;
create policy belongs_to_organization on customer_groups for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select, update on customer_groups to app_api;
grant select on customer_groups to app_backup;
comment on table customer_groups is 'Customers who pay the same prices: wholesalers, say.';

create table customer_removals (
  org_id uuid not null,
  customer_id uuid not null,
  constraint customer_removals_pkey PRIMARY KEY (org_id, customer_id)
);
alter table customer_removals force row level security;
create policy belongs_to_organization on customer_removals for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on customer_removals to app_api;
grant select on customer_removals to app_backup;
comment on table customer_removals is 'Customers who were deleted or merged away, so that the shop''s programs hear of it.';

create table customer_texts (
  org_id uuid not null,
  customer_id uuid not null,
  text text not null,
  constraint customer_texts_pkey PRIMARY KEY (org_id, customer_id),
  constraint customer_texts_org_id_customer_id_fkey FOREIGN KEY (org_id, customer_id) REFERENCES customers(org_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_texts_idx ON public.customer_texts USING gin (org_id, text gin_trgm_ops);
alter table customer_texts force row level security;
create policy belongs_to_organization on customer_texts for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on customer_texts for select to app_definer using (true);
grant delete, insert, select, update on customer_texts to app_api;
grant select on customer_texts to app_backup;
grant select on customer_texts to app_definer;
comment on table customer_texts is 'What a customer is found by, in lower case, each after a space: name, phone as typed, email, and the phone in international form. Beside the customers, whose totals every sale changes.';

create table customers (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text,
  phone text,
  phone_e164 text,
  age integer,
  location text,
  language text,
  status text not null default 'active'::text,
  total_orders bigint not null default 0,
  total_spent numeric not null default 0,
  last_order_date timestamp with time zone,
  customer_since timestamp with time zone not null default now(),
  user_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  average_order_value numeric generated always as (
CASE
    WHEN (total_orders > 0) THEN trunc((total_spent / (total_orders)::numeric))
    ELSE (0)::numeric
END) stored,
  group_id uuid,
  constraint customers_pkey PRIMARY KEY (org_id, id),
  constraint customers_group_fkey FOREIGN KEY (org_id, group_id) REFERENCES customer_groups(org_id, id) ON DELETE SET NULL (group_id),
  constraint customers_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint language_is_known CHECK ((language = ANY (ARRAY['en'::text, 'lg'::text, 'sw'::text]))),
  constraint status_is_known CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'vip'::text])))
) with (fillfactor=80);
CREATE INDEX customers_group_idx ON public.customers USING btree (org_id, group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX customers_last_order_idx ON public.customers USING btree (org_id, last_order_date DESC NULLS LAST, id);
CREATE INDEX customers_name_idx ON public.customers USING btree (org_id, lower(name), id);
CREATE INDEX customers_newest_idx ON public.customers USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX customers_orders_idx ON public.customers USING btree (org_id, total_orders DESC, id);
CREATE INDEX customers_phone_e164_idx ON public.customers USING btree (org_id, phone_e164);
CREATE INDEX customers_spent_idx ON public.customers USING btree (org_id, total_spent DESC, id);
alter table customers force row level security;
create policy belongs_to_organization on customers for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on customers for select to app_definer using (true);
CREATE TRIGGER keep_text AFTER UPDATE OF name, phone, email, phone_e164 ON public.customers FOR EACH ROW WHEN (((((new.name IS DISTINCT FROM old.name) OR (new.phone IS DISTINCT FROM old.phone)) OR (new.email IS DISTINCT FROM old.email)) OR (new.phone_e164 IS DISTINCT FROM old.phone_e164))) EXECUTE FUNCTION keep_customer_text();
CREATE TRIGGER keep_text_of_new AFTER INSERT ON public.customers FOR EACH ROW EXECUTE FUNCTION keep_customer_text();
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.customers FOR EACH ROW WHEN (((old.status <> new.status) OR ((old.total_orders > 1) <> (new.total_orders > 1)) OR ((old.total_spent > (0)::numeric) <> (new.total_spent > (0)::numeric)))) EXECUTE FUNCTION keep_list_sums('customers', '(status)::text, (total_orders > 1)::text, (total_spent > 0)::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.customers REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('customers', '(status)::text, (total_orders > 1)::text, (total_spent > 0)::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.customers REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('customers', '(status)::text, (total_orders > 1)::text, (total_spent > 0)::text', '0');
CREATE TRIGGER remember_customer_removal AFTER DELETE ON public.customers FOR EACH ROW EXECUTE FUNCTION remember_customer_removal();
grant delete, insert, select, update on customers to app_api;
grant select on customers to app_backup;
grant select on customers to app_definer;
comment on table customers is 'Who buys. The walk-in customer has no row: its sales have no customer_id.';
comment on column customers.phone_e164 is 'The phone in international form, for comparing; phone is as typed.';
comment on column customers.language is 'What their receipts speak; null: the shop''s.';
comment on column customers.group_id is 'Whose price lists hold for them.';

create table debt_changes (
  org_id uuid not null,
  id bigint not null generated always as identity,
  customer_id uuid not null,
  constraint debt_changes_pkey PRIMARY KEY (org_id, id)
);
alter table debt_changes force row level security;
create policy belongs_to_organization on debt_changes for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy platform_finds_unsummed on debt_changes for select to app_platform using (true);
grant delete, insert, select on debt_changes to app_api;
grant select on debt_changes to app_backup;
grant select on debt_changes to app_platform;
comment on table debt_changes is 'Whose accounts have moved since debt_days was made of them, written by triggers: rows that are only added. No foreign key: every sale on account writes one.';

create table debt_days (
  org_id uuid not null,
  customer_id uuid not null,
  place integer not null,
  business_date date,
  due_on date,
  open bigint not null,
  constraint debt_days_pkey PRIMARY KEY (org_id, customer_id, place),
  constraint debt_days_org_id_customer_id_fkey FOREIGN KEY (org_id, customer_id) REFERENCES customers(org_id, id) ON DELETE CASCADE
);
alter table debt_days force row level security;
create policy belongs_to_organization on debt_days for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.debt_days REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('debt_days', '(business_date)::text, (due_on)::text, (least(place, 2))::text', 'open');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.debt_days REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('debt_days', '(business_date)::text, (due_on)::text, (least(place, 2))::text', 'open');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.debt_days REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('debt_days', '(business_date)::text, (due_on)::text, (least(place, 2))::text', 'open');
grant delete, insert, select, update on debt_days to app_api;
grant select on debt_days to app_backup;
comment on table debt_days is 'What is open of each debt, as open_debts says it, added up by a job, so that the ages of all debts need not be found for a page of debtors. Of whoever stands in debt_changes it is old.';
comment on column debt_days.place is 'A customer''s debts from 1; 0 and without days what they paid ahead, which is negative.';

create table device_checks (
  org_id uuid not null,
  id uuid not null,
  number text not null,
  result text not null,
  note text,
  checked_by uuid not null,
  checked_at timestamp with time zone not null,
  constraint device_checks_pkey PRIMARY KEY (org_id, id),
  constraint device_checks_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint note_is_short CHECK (((char_length(note) >= 1) AND (char_length(note) <= 200))),
  constraint number_is_short CHECK (((char_length(number) >= 3) AND (char_length(number) <= 40))),
  constraint result_is_known CHECK ((result = ANY (ARRAY['clear'::text, 'listed'::text])))
);
CREATE INDEX device_checks_number_idx ON public.device_checks USING btree (org_id, number, checked_at DESC);
alter table device_checks force row level security;
create policy belongs_to_organization on device_checks for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on device_checks to app_api;
grant select on device_checks to app_backup;
comment on table device_checks is 'What somebody was told of a device by the regulator, as they recorded it.';

create table device_models (
  id uuid not null default gen_random_uuid(),
  category_id uuid not null,
  brand text not null,
  model text not null,
  release_year integer,
  is_popular boolean not null default false,
  search_text text not null generated always as (lower(((brand || ' '::text) || model))) stored,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint device_models_pkey PRIMARY KEY (id),
  constraint device_models_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint brand_is_1_to_80_long CHECK (((char_length(brand) >= 1) AND (char_length(brand) <= 80))),
  constraint model_is_1_to_120_long CHECK (((char_length(model) >= 1) AND (char_length(model) <= 120))),
  constraint release_year_is_likely CHECK (((release_year >= 1980) AND (release_year <= 2100)))
);
CREATE INDEX device_models_category_id_idx ON public.device_models USING btree (category_id);
CREATE UNIQUE INDEX device_models_name_key ON public.device_models USING btree (lower(brand), lower(model));
CREATE INDEX device_models_search_idx ON public.device_models USING gin (search_text gin_trgm_ops);
grant select on device_models to app_api;
grant select on device_models to app_backup;
grant select on device_models to app_definer;
grant delete, insert, select, update on device_models to app_platform;
comment on table device_models is 'Devices by brand and model, suggested while a product is typed. The platform keeps it.';
comment on column device_models.is_popular is 'Sold much in Uganda: suggested first.';
comment on column device_models.search_text is 'Lower-case brand and model.';

create table device_reports (
  org_id uuid not null,
  id uuid not null,
  number text not null,
  number_hash bytea not null,
  kind text not null,
  note text,
  reported_by uuid not null,
  reported_at timestamp with time zone not null,
  resolved_by uuid,
  resolved_at timestamp with time zone,
  constraint device_reports_pkey PRIMARY KEY (org_id, id),
  constraint device_reports_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint hash_is_whole CHECK ((octet_length(number_hash) = 32)),
  constraint kind_is_known CHECK ((kind = ANY (ARRAY['stolen'::text, 'lost'::text]))),
  constraint note_is_short CHECK (((char_length(note) >= 1) AND (char_length(note) <= 200))),
  constraint number_is_short CHECK (((char_length(number) >= 3) AND (char_length(number) <= 40))),
  constraint who_resolved_is_named CHECK (((resolved_at IS NULL) = (resolved_by IS NULL)))
);
CREATE INDEX device_reports_hash_idx ON public.device_reports USING btree (number_hash) WHERE (resolved_at IS NULL);
CREATE INDEX device_reports_newest_idx ON public.device_reports USING btree (org_id, reported_at DESC, id DESC);
CREATE UNIQUE INDEX open_reports_are_unique ON public.device_reports USING btree (org_id, number) WHERE (resolved_at IS NULL);
alter table device_reports force row level security;
create policy belongs_to_organization on device_reports for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on device_reports for select to app_definer using (true);
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.device_reports REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('device_reports', '(''all'')::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.device_reports REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('device_reports', '(''all'')::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.device_reports REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('device_reports', '(''all'')::text', '0');
grant insert, select, update on device_reports to app_api;
grant select on device_reports to app_backup;
grant select on device_reports to app_definer;
comment on table device_reports is 'A device that a shop reported as stolen or lost.';
comment on column device_reports.number_hash is 'Of the number, with a key that is not in the database: all that other shops are compared by.';

create table exchanges (
  org_id uuid not null,
  sale_id uuid not null,
  refund_id uuid not null,
  amount bigint not null,
  constraint a_refund_is_exchanged_once UNIQUE (org_id, refund_id),
  constraint exchanges_pkey PRIMARY KEY (org_id, sale_id),
  constraint exchanges_org_id_refund_id_fkey FOREIGN KEY (org_id, refund_id) REFERENCES refunds(org_id, id),
  constraint exchanges_org_id_sale_id_fkey FOREIGN KEY (org_id, sale_id) REFERENCES sales(org_id, id),
  constraint amount_is_exact CHECK (((amount >= 0) AND (amount <= '9007199254740991'::bigint)))
);
alter table exchanges force row level security;
create policy belongs_to_organization on exchanges for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on exchanges for select to app_definer using (true);
grant insert, select on exchanges to app_api;
grant select on exchanges to app_backup;
grant select on exchanges to app_definer;
comment on table exchanges is 'Goods that came back and others that left in their place: the refund, and the sale that it paid for. Append-only.';
comment on column exchanges.sale_id is 'The sale of what left.';
comment on column exchanges.amount is 'What of the refund paid for the sale, money and what stands on the account.';

create table expense_rules (
  org_id uuid not null,
  id uuid not null,
  category text not null,
  amount bigint not null,
  wallet_id uuid not null,
  note text,
  every text not null,
  first_day date not null,
  ends_on date,
  times integer not null default 0,
  next_day date,
  state text not null default 'running'::text,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint expense_rules_pkey PRIMARY KEY (org_id, id),
  constraint expense_rules_org_id_wallet_id_fkey FOREIGN KEY (org_id, wallet_id) REFERENCES wallets(org_id, id),
  constraint amount_is_exact CHECK (((amount >= 1) AND (amount <= '9007199254740991'::bigint))),
  constraint category_is_known CHECK ((category = ANY (ARRAY['rent'::text, 'salaries'::text, 'electricity'::text, 'airtime'::text, 'transport'::text, 'meals'::text, 'taxes'::text, 'repairs'::text, 'advertising'::text, 'security'::text, 'bank_charges'::text, 'other'::text]))),
  constraint every_is_known CHECK ((every = ANY (ARRAY['week'::text, 'month'::text]))),
  constraint it_ends_after_it_began CHECK ((ends_on >= first_day)),
  constraint note_is_short CHECK ((char_length(note) <= 200)),
  constraint state_is_known CHECK ((state = ANY (ARRAY['running'::text, 'paused'::text, 'ended'::text]))),
  constraint times_are_counted CHECK ((times >= 0))
);
CREATE INDEX expense_rules_due_idx ON public.expense_rules USING btree (org_id, next_day) WHERE (state = 'running'::text);
CREATE INDEX expense_rules_wallet_idx ON public.expense_rules USING btree (org_id, wallet_id);
alter table expense_rules force row level security;
create policy belongs_to_organization on expense_rules for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy platform_finds_due on expense_rules for select to app_platform using (true);
grant insert, select, update on expense_rules to app_api;
grant select on expense_rules to app_backup;
grant select (org_id, id, next_day, state) on expense_rules to app_platform;
comment on table expense_rules is 'Expenses that come again, such as the rent. Each time makes one expense, whose id follows from the rule and the day.';
comment on column expense_rules.first_day is 'The first time; the others are as many weeks or months later, on the last day of a month that is shorter.';
comment on column expense_rules.times is 'How often it came, those left out while it was paused with them.';
comment on column expense_rules.next_day is 'When it comes next; null: it comes no more.';
comment on column expense_rules.user_id is 'Who made it; its expenses are recorded as theirs.';

create table expenses (
  org_id uuid not null,
  id uuid not null,
  category text not null,
  amount bigint not null,
  wallet_id uuid not null,
  expense_day date not null,
  note text,
  user_id uuid not null,
  recorded_at timestamp with time zone not null,
  taken_back_at timestamp with time zone,
  taken_back_by uuid,
  back_id uuid,
  constraint expenses_pkey PRIMARY KEY (org_id, id),
  constraint expenses_org_id_wallet_id_fkey FOREIGN KEY (org_id, wallet_id) REFERENCES wallets(org_id, id),
  constraint amount_is_exact CHECK (((amount >= 1) AND (amount <= '9007199254740991'::bigint))),
  constraint category_is_known CHECK ((category = ANY (ARRAY['rent'::text, 'salaries'::text, 'electricity'::text, 'airtime'::text, 'transport'::text, 'meals'::text, 'taxes'::text, 'repairs'::text, 'advertising'::text, 'security'::text, 'bank_charges'::text, 'commission'::text, 'other'::text]))),
  constraint note_is_short CHECK ((char_length(note) <= 200)),
  constraint taken_back_is_whole CHECK ((num_nulls(taken_back_at, taken_back_by, back_id) = ANY (ARRAY[0, 3])))
);
CREATE INDEX expenses_day_idx ON public.expenses USING btree (org_id, expense_day DESC, recorded_at DESC, id);
CREATE INDEX expenses_wallet_idx ON public.expenses USING btree (org_id, wallet_id);
alter table expenses force row level security;
create policy belongs_to_organization on expenses for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on expenses to app_api;
grant select on expenses to app_backup;
comment on table expenses is 'What a shop spent beside its goods. Never deleted: one that was a mistake is taken back. Its money is in the ledger under its id.';
comment on column expenses.id is 'The client''s, so that a retry spends nothing twice.';
comment on column expenses.expense_day is 'The shop''s day on which it was paid.';
comment on column expenses.back_id is 'The entry of the ledger that put its money back.';

create table expiry_notices (
  org_id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  batch_id uuid not null,
  days integer not null,
  told_on date not null,
  constraint expiry_notices_pkey PRIMARY KEY (org_id, product_id, location_id, batch_id, days),
  constraint expiry_notices_org_id_product_id_location_id_batch_id_fkey FOREIGN KEY (org_id, product_id, location_id, batch_id) REFERENCES batch_levels(org_id, product_id, location_id, batch_id) ON DELETE CASCADE,
  constraint days_are_a_step CHECK ((days = ANY (ARRAY[90, 60, 30])))
);
CREATE INDEX expiry_notices_told_idx ON public.expiry_notices USING btree (org_id, told_on);
alter table expiry_notices force row level security;
create policy belongs_to_organization on expiry_notices for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on expiry_notices to app_api;
grant select on expiry_notices to app_backup;
comment on table expiry_notices is 'Of which batches at a location people were told that they expire within so many days: once a step.';
comment on column expiry_notices.told_on is 'The shop''s day; it is told once a day of all that came near.';

create table goods_in_batches (
  org_id uuid not null,
  goods_in_id uuid not null,
  product_id uuid not null,
  "position" bigint not null generated always as identity,
  number text,
  expires_on date not null,
  quantity bigint not null,
  constraint a_batch_stands_once UNIQUE NULLS NOT DISTINCT (org_id, goods_in_id, product_id, expires_on, number),
  constraint goods_in_batches_pkey PRIMARY KEY (org_id, goods_in_id, product_id, "position"),
  constraint goods_in_batches_org_id_goods_in_id_product_id_fkey FOREIGN KEY (org_id, goods_in_id, product_id) REFERENCES goods_in_lines(org_id, goods_in_id, product_id) ON DELETE CASCADE,
  constraint expires_in_our_time CHECK (((expires_on >= '2000-01-01'::date) AND (expires_on <= '2099-12-31'::date))),
  constraint number_is_short CHECK (((char_length(number) >= 1) AND (char_length(number) <= 40))),
  constraint quantity_is_a_count CHECK (((quantity >= 1) AND (quantity <= 1000000)))
);
alter table goods_in_batches force row level security;
create policy belongs_to_organization on goods_in_batches for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select, update on goods_in_batches to app_api;
grant select on goods_in_batches to app_backup;
comment on table goods_in_batches is 'How much of a line came in of each batch; what of it is in none has no known date.';

create table goods_in_counters (
  org_id uuid not null,
  last_number bigint not null,
  last_return bigint not null default 0,
  constraint goods_in_counters_pkey PRIMARY KEY (org_id),
  constraint goods_in_counters_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
alter table goods_in_counters force row level security;
create policy belongs_to_organization on goods_in_counters for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on goods_in_counters to app_api;
grant select on goods_in_counters to app_backup;
comment on table goods_in_counters is 'The last numbers of a shop''s goods in, and of what went back.';

create table goods_in_lines (
  org_id uuid not null,
  goods_in_id uuid not null,
  product_id uuid not null,
  "position" bigint not null generated always as identity,
  brand text not null,
  model text not null,
  quantity bigint not null,
  unit_cost numeric(18,4),
  cost bigint,
  returned bigint not null default 0,
  constraint goods_in_lines_pkey PRIMARY KEY (org_id, goods_in_id, product_id),
  constraint goods_in_lines_org_id_goods_in_id_fkey FOREIGN KEY (org_id, goods_in_id) REFERENCES goods_ins(org_id, id) ON DELETE CASCADE,
  constraint cost_is_exact CHECK (((cost >= 0) AND (cost <= '1000000000000'::bigint))),
  constraint no_more_goes_back_than_came CHECK (((returned >= 0) AND (returned <= quantity))),
  constraint quantity_is_a_count CHECK (((quantity >= 1) AND (quantity <= 1000000))),
  constraint unit_cost_is_sensible CHECK (((unit_cost >= (0)::numeric) AND (unit_cost <= ('1000000000000'::bigint)::numeric)))
);
CREATE INDEX goods_in_lines_product_idx ON public.goods_in_lines USING btree (org_id, product_id);
alter table goods_in_lines force row level security;
create policy belongs_to_organization on goods_in_lines for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select, update on goods_in_lines to app_api;
grant select on goods_in_lines to app_backup;
comment on table goods_in_lines is 'What came in of each product. The product may go later; what came in stays.';
comment on column goods_in_lines.unit_cost is 'In the document''s currency; null: nobody has said, and the product''s cost stays as it is.';
comment on column goods_in_lines.cost is 'The whole line in shillings, fixed when it was posted: quantity by unit cost by rate, half up.';
comment on column goods_in_lines.returned is 'How much of it went back to the supplier: the sum of the returns.';

create table goods_in_units (
  org_id uuid not null,
  goods_in_id uuid not null,
  product_id uuid not null,
  "position" bigint not null generated always as identity,
  number text not null,
  imei2 text,
  serial_no text,
  constraint goods_in_units_pkey PRIMARY KEY (org_id, goods_in_id, number),
  constraint goods_in_units_org_id_goods_in_id_product_id_fkey FOREIGN KEY (org_id, goods_in_id, product_id) REFERENCES goods_in_lines(org_id, goods_in_id, product_id) ON DELETE CASCADE,
  constraint number_is_short CHECK (((char_length(number) >= 3) AND (char_length(number) <= 40)))
);
CREATE INDEX goods_in_units_line_idx ON public.goods_in_units USING btree (org_id, goods_in_id, product_id, "position");
alter table goods_in_units force row level security;
create policy belongs_to_organization on goods_in_units for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select, update on goods_in_units to app_api;
grant select on goods_in_units to app_backup;
comment on table goods_in_units is 'Numbers that were scanned for a line, of a product whose units have them. Each is kept at once; once posted, they are units.';

create table goods_ins (
  org_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  supplier_id uuid,
  order_id uuid,
  document_no text,
  currency text not null default 'UGX'::text,
  rate numeric(12,6) not null default 1,
  request_hash bytea,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  number bigint,
  business_date date,
  total bigint,
  posted_by uuid,
  posted_at timestamp with time zone,
  constraint goods_ins_are_numbered UNIQUE (org_id, number),
  constraint goods_ins_pkey PRIMARY KEY (org_id, id),
  constraint goods_ins_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint goods_ins_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES locations(org_id, id),
  constraint goods_ins_org_id_order_id_fkey FOREIGN KEY (org_id, order_id) REFERENCES purchase_orders(org_id, id),
  constraint goods_ins_org_id_supplier_id_fkey FOREIGN KEY (org_id, supplier_id) REFERENCES suppliers(org_id, id),
  constraint a_shilling_is_a_shilling CHECK (((currency <> 'UGX'::text) OR (rate = (1)::numeric))),
  constraint currency_is_known CHECK ((currency = ANY (ARRAY['UGX'::text, 'USD'::text, 'CNY'::text, 'AED'::text, 'KES'::text]))),
  constraint rate_is_sensible CHECK (((rate > (0)::numeric) AND (rate <= (100000)::numeric))),
  constraint what_is_posted_is_whole CHECK ((num_nulls(number, business_date, total, posted_by, posted_at) = ANY (ARRAY[0, 5])))
);
CREATE UNIQUE INDEX goods_ins_document_key ON public.goods_ins USING btree (org_id, supplier_id, lower(document_no)) WHERE ((supplier_id IS NOT NULL) AND (document_no IS NOT NULL));
CREATE INDEX goods_ins_location_idx ON public.goods_ins USING btree (org_id, location_id);
CREATE INDEX goods_ins_newest_idx ON public.goods_ins USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX goods_ins_order_idx ON public.goods_ins USING btree (org_id, order_id);
CREATE INDEX goods_ins_supplier_idx ON public.goods_ins USING btree (org_id, supplier_id);
alter table goods_ins force row level security;
create policy belongs_to_organization on goods_ins for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.goods_ins REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('goods_ins', '(location_id)::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.goods_ins REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('goods_ins', '(location_id)::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.goods_ins REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('goods_ins', '(location_id)::text', '0');
grant delete, insert, select, update on goods_ins to app_api;
grant select on goods_ins to app_backup;
comment on table goods_ins is 'Goods that came in: a draft while they are counted, and once posted never changed.';
comment on column goods_ins.location_id is 'Where they came in.';
comment on column goods_ins.order_id is 'The order that it came of; null: nobody ordered it here.';
comment on column goods_ins.document_no is 'The number on the supplier''s paper; one supplier''s is taken in once.';
comment on column goods_ins.rate is 'Shillings for one of the currency.';
comment on column goods_ins.request_hash is 'SHA-256 of what was asked, to tell a retry from another one under the same id.';
comment on column goods_ins.number is 'The shop''s own count of what was posted, without gaps.';
comment on column goods_ins.business_date is 'The shop''s day on which it was posted.';
comment on column goods_ins.total is 'What the lines with a cost come to, in whole shillings.';

create table held_before (
  org_id uuid not null,
  subject_id uuid not null,
  until timestamp with time zone not null,
  role text,
  role_id uuid,
  category_id uuid,
  constraint held_before_pkey PRIMARY KEY (org_id, subject_id, until),
  constraint held_before_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint a_person_has_a_role_and_a_product_a_category CHECK ((num_nulls(role, category_id) = 1))
);
alter table held_before force row level security;
create policy belongs_to_organization on held_before for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on held_before to app_api;
grant select on held_before to app_backup;
comment on table held_before is 'What role somebody had, or what category a product was of, until that changed: sales before it earn by it. Append-only.';
comment on column held_before.subject_id is 'The person, as sales.user_id says, or the product.';

create table idempotency (
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  response text,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint key_is_at_most_255_long CHECK ((char_length(key) <= 255))
);
CREATE INDEX idempotency_age_idx ON public.idempotency USING btree (created_at);
alter table idempotency force row level security;
create policy belongs_to_person on idempotency for all to public using ((user_id = ( SELECT current_user_id() AS current_user_id))) with check ((user_id = ( SELECT current_user_id() AS current_user_id)));
create policy platform_finds_old on idempotency for select to app_platform using ((created_at < (now() - '30 days'::interval)));
create policy platform_forgets on idempotency for delete to app_platform using (true);
grant delete, insert, select, update on idempotency to app_api;
grant select on idempotency to app_backup;
grant delete, insert, select, update on idempotency to app_platform;
grant select (created_at) on idempotency to app_platform;
comment on table idempotency is 'Answers to POSTs that carried a key, for 30 days. Sales keep their own, for ever.';

create table import_keys (
  org_id uuid not null,
  import_id uuid not null,
  key text not null,
  row_number integer not null,
  field text not null,
  units bigint,
  constraint import_keys_pkey PRIMARY KEY (org_id, import_id, key, row_number),
  constraint import_keys_org_id_import_id_fkey FOREIGN KEY (org_id, import_id) REFERENCES imports(org_id, id) ON DELETE CASCADE
);
alter table import_keys force row level security;
create policy belongs_to_organization on import_keys for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select on import_keys to app_api;
grant select on import_keys to app_backup;
comment on table import_keys is 'What the rows of an import are known by, until it is finished: rows that share a key are about the same thing.';
comment on column import_keys.field is 'Where the key stands in the row.';
comment on column import_keys.units is 'A change of stock: the key''s rows add up. Without it the key may be one row''s alone.';

create table import_rows (
  org_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  fields jsonb,
  problems jsonb not null default '[]'::jsonb,
  outcome text,
  target_id uuid,
  keys text[] not null default '{}'::text[],
  conflicts jsonb not null default '[]'::jsonb,
  is_left_out boolean not null default false,
  constraint import_rows_pkey PRIMARY KEY (org_id, import_id, row_number),
  constraint import_rows_org_id_import_id_fkey FOREIGN KEY (org_id, import_id) REFERENCES imports(org_id, id) ON DELETE CASCADE,
  constraint outcome_is_known CHECK ((outcome = ANY (ARRAY['created'::text, 'updated'::text, 'skipped'::text])))
);
alter table import_rows force row level security;
create policy belongs_to_organization on import_rows for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select, update on import_rows to app_api;
grant select on import_rows to app_backup;
comment on table import_rows is 'Rows of an import as they were sent, checked and written: each has one outcome, once.';
comment on column import_rows.fields is 'What is to be written; emptied once it was.';
comment on column import_rows.target_id is 'The product or customer that the row is about, or became.';
comment on column import_rows.keys is 'What the row is known by, as in import_keys.';
comment on column import_rows.conflicts is 'What is wrong with the row beside others of the file: those that are about the same thing.';
comment on column import_rows.is_left_out is 'The person takes the row out of the import.';

create table imports (
  org_id uuid not null,
  id uuid not null,
  kind text not null,
  file_name text not null,
  options jsonb not null default '{}'::jsonb,
  row_count integer not null,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  user_id uuid,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint imports_pkey PRIMARY KEY (org_id, id),
  constraint imports_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint kind_is_known CHECK ((kind = ANY (ARRAY['products'::text, 'stock'::text, 'customers'::text, 'debts'::text])))
);
CREATE INDEX imports_newest_idx ON public.imports USING btree (org_id, created_at DESC);
alter table imports force row level security;
create policy belongs_to_organization on imports for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy platform_finds_old on imports for select to app_platform using (true);
create policy platform_forgets on imports for delete to app_platform using (true);
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.imports REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('imports', '(''all'')::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.imports REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('imports', '(''all'')::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.imports REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('imports', '(''all'')::text', '0');
grant delete, insert, select, update on imports to app_api;
grant select on imports to app_backup;
grant delete on imports to app_platform;
grant select (org_id, id, created_at) on imports to app_platform;
comment on table imports is 'Files that were imported. The id is made by the browser, so that a repeated one is known.';
comment on column imports.options is 'How it was asked for: what happens to rows that are there already, and what stock figures mean.';

create table inventory_movements (
  org_id uuid not null,
  id bigint not null generated always as identity,
  location_id uuid not null,
  product_id uuid not null,
  delta bigint not null,
  reason text not null,
  reference text,
  line integer not null default 1,
  note text,
  stock_after bigint not null,
  user_id uuid,
  created_at timestamp with time zone not null default now(),
  unit_cost bigint,
  constraint inventory_movements_pkey PRIMARY KEY (org_id, product_id, id),
  constraint inventory_movements_org_id_product_id_fkey FOREIGN KEY (org_id, product_id) REFERENCES products(org_id, id) ON DELETE CASCADE,
  constraint delta_is_not_zero CHECK ((delta <> 0)),
  constraint reason_is_known CHECK ((reason = ANY (ARRAY['stock_take'::text, 'import'::text, 'received'::text, 'found'::text, 'damage'::text, 'loss'::text, 'own_use'::text, 'opening'::text, 'sale'::text, 'adjustment'::text, 'cancel'::text, 'refund'::text, 'write_off'::text, 'transfer'::text, 'sent_back'::text, 'warranty'::text, 'trade_in'::text, 'repair'::text, 'expired'::text, 'refurbish'::text]))),
  constraint unit_cost_is_exact CHECK (((unit_cost >= 0) AND (unit_cost <= '9007199254740991'::bigint)))
);
CREATE INDEX inventory_movements_newest_idx ON public.inventory_movements USING btree (org_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX inventory_movements_once ON public.inventory_movements USING btree (org_id, reference, reason, line) WHERE (reference IS NOT NULL);
CREATE INDEX inventory_movements_reason_idx ON public.inventory_movements USING btree (org_id, reason, created_at DESC, id DESC) WHERE (reason <> 'sale'::text);
alter table inventory_movements force row level security;
create policy belongs_to_organization on inventory_movements for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER ledger_moves_stock AFTER INSERT ON public.inventory_movements REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION stock_equals_ledger();
grant insert, select on inventory_movements to app_api;
grant select on inventory_movements to app_backup;
comment on table inventory_movements is 'The stock ledger: every change of stock, append-only.';
comment on column inventory_movements.location_id is 'Where it moved. No foreign key: the stock level that moves with it has one.';
comment on column inventory_movements.reference is 'What caused it: the id of a sale, or of a refund.';
comment on column inventory_movements.stock_after is 'How much was at the location after it.';
comment on column inventory_movements.unit_cost is 'What one unit cost, of goods received.';
comment on index inventory_movements_once is 'A cause moves stock once: the second wall against double posting.';

create table inventory_views (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  address text not null,
  created_at timestamp with time zone not null default now(),
  constraint inventory_views_pkey PRIMARY KEY (org_id, id),
  constraint inventory_views_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint address_is_short CHECK ((char_length(address) <= 500)),
  constraint name_is_1_to_40_long CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40)))
);
CREATE UNIQUE INDEX inventory_views_name_key ON public.inventory_views USING btree (org_id, user_id, lower(name));
alter table inventory_views force row level security;
create policy belongs_to_organization on inventory_views for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select on inventory_views to app_api;
grant select on inventory_views to app_backup;
comment on table inventory_views is 'Views of the inventory that people saved, each for themselves.';
comment on column inventory_views.address is 'What the view filters and sorts by, as the inventory''s address says it.';

create table invoice_counters (
  org_id uuid not null,
  last_number bigint not null default 0,
  last_refund bigint not null default 0,
  last_payment bigint not null default 0,
  last_quotation bigint not null default 0,
  last_layby bigint not null default 0,
  last_repair bigint not null default 0,
  constraint invoice_counters_pkey PRIMARY KEY (org_id),
  constraint invoice_counters_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
alter table invoice_counters force row level security;
create policy belongs_to_organization on invoice_counters for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy sign_up_creates on invoice_counters for insert to app_definer with check (true);
grant insert, select, update on invoice_counters to app_api;
grant select on invoice_counters to app_backup;
grant insert on invoice_counters to app_definer;
comment on table invoice_counters is 'The last invoice number given in a shop. Its row lock makes the numbers gapless.';
comment on column invoice_counters.last_refund is 'The last number of the shop''s refunds, as last_number is of its sales.';
comment on column invoice_counters.last_payment is 'The same of the receipts for what customers paid on their accounts.';
comment on column invoice_counters.last_quotation is 'The same of quotations.';
comment on column invoice_counters.last_layby is 'The last number of lay-bys.';
comment on column invoice_counters.last_repair is 'The last number of repairs.';

create table journal_accounts (
  org_id uuid not null,
  account text not null,
  code text not null,
  name text not null,
  constraint journal_accounts_pkey PRIMARY KEY (org_id, account),
  constraint journal_accounts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint code_is_short CHECK (((char_length(code) >= 1) AND (char_length(code) <= 20))),
  constraint name_is_short CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);
alter table journal_accounts force row level security;
create policy belongs_to_organization on journal_accounts for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select, update on journal_accounts to app_api;
grant select on journal_accounts to app_backup;
comment on table journal_accounts is 'Where what stands on an account goes in the accountant''s program, where the shop said so. Others go where they usually do.';

create table landed_allocations (
  org_id uuid not null,
  landed_cost_id uuid not null,
  goods_in_id uuid not null,
  product_id uuid not null,
  amount bigint not null,
  to_stock bigint not null,
  part numeric(17,4),
  constraint landed_allocations_pkey PRIMARY KEY (org_id, landed_cost_id, goods_in_id, product_id),
  constraint landed_allocations_org_id_goods_in_id_fkey FOREIGN KEY (org_id, goods_in_id) REFERENCES goods_ins(org_id, id),
  constraint landed_allocations_org_id_landed_cost_id_fkey FOREIGN KEY (org_id, landed_cost_id) REFERENCES landed_costs(org_id, id),
  constraint stock_has_a_part_of_it CHECK (((abs(to_stock) <= abs(amount)) AND (((to_stock)::numeric * (amount)::numeric) >= (0)::numeric)))
);
CREATE INDEX landed_allocations_goods_idx ON public.landed_allocations USING btree (org_id, goods_in_id);
alter table landed_allocations force row level security;
create policy belongs_to_organization on landed_allocations for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on landed_allocations to app_api;
grant select on landed_allocations to app_backup;
comment on table landed_allocations is 'What of a cost each line of goods has, in whole shillings: their sum is the cost.';
comment on column landed_allocations.to_stock is 'What of it is on goods that were still there; the rest is of what was sold.';
comment on column landed_allocations.part is 'What was said of the line: its weight, or its amount in the currency of the cost; null: nothing.';

create table landed_costs (
  org_id uuid not null,
  id uuid not null,
  kind text not null,
  supplier_id uuid,
  document_no text,
  note text,
  currency text not null,
  rate numeric(12,6) not null,
  amount numeric(18,4) not null,
  amount_ugx bigint not null,
  basis text not null,
  business_date date not null,
  reverses_id uuid,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  constraint landed_costs_are_taken_back_once UNIQUE (org_id, reverses_id),
  constraint landed_costs_pkey PRIMARY KEY (org_id, id),
  constraint landed_costs_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint landed_costs_org_id_reverses_id_fkey FOREIGN KEY (org_id, reverses_id) REFERENCES landed_costs(org_id, id),
  constraint landed_costs_org_id_supplier_id_fkey FOREIGN KEY (org_id, supplier_id) REFERENCES suppliers(org_id, id),
  constraint a_shilling_is_a_shilling CHECK (((currency <> 'UGX'::text) OR (rate = (1)::numeric))),
  constraint amount_is_exact CHECK (((amount_ugx <> 0) AND (abs(amount_ugx) <= '1000000000000'::bigint))),
  constraint basis_is_known CHECK ((basis = ANY (ARRAY['value'::text, 'quantity'::text, 'weight'::text, 'manual'::text]))),
  constraint currency_is_known CHECK ((currency = ANY (ARRAY['UGX'::text, 'USD'::text, 'CNY'::text, 'AED'::text, 'KES'::text]))),
  constraint kind_is_known CHECK ((kind = ANY (ARRAY['freight'::text, 'customs'::text, 'clearing'::text, 'transport'::text, 'insurance'::text, 'other'::text]))),
  constraint rate_is_sensible CHECK (((rate > (0)::numeric) AND (rate <= (100000)::numeric)))
);
CREATE INDEX landed_costs_supplier_idx ON public.landed_costs USING btree (org_id, supplier_id);
alter table landed_costs force row level security;
create policy belongs_to_organization on landed_costs for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on landed_costs to app_api;
grant select on landed_costs to app_backup;
comment on table landed_costs is 'Freight and other costs of goods that came in, append-only: a mistake is taken back by its opposite.';
comment on column landed_costs.supplier_id is 'Who is owed it; null: it is paid elsewhere.';
comment on column landed_costs.amount is 'In its currency; below 0: a credit.';
comment on column landed_costs.amount_ugx is 'The same in whole shillings, at its rate: what is shared out.';

create table layby_lines (
  org_id uuid not null,
  layby_id uuid not null,
  line integer not null,
  product_id uuid not null,
  brand text not null,
  model text not null,
  quantity bigint not null,
  unit_price bigint not null,
  discount jsonb,
  discount_amount bigint not null,
  tax_amount bigint not null,
  total bigint not null,
  unit_id uuid,
  unit_number text,
  variant text,
  constraint layby_lines_pkey PRIMARY KEY (org_id, layby_id, line),
  constraint layby_lines_org_id_layby_id_fkey FOREIGN KEY (org_id, layby_id) REFERENCES laybys(org_id, id) ON DELETE CASCADE,
  constraint device_is_one CHECK (((unit_id IS NULL) OR (quantity = 1))),
  constraint quantity_is_positive CHECK ((quantity > 0))
);
alter table layby_lines force row level security;
create policy belongs_to_organization on layby_lines for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on layby_lines to app_api;
grant select on layby_lines to app_backup;
comment on table layby_lines is 'What is put aside, frozen: its sale has these lines at these prices.';
comment on column layby_lines.product_id is 'No foreign key: what is put aside cannot be deleted, and what was given up may be.';
comment on column layby_lines.unit_id is 'The device, of a product whose units have numbers.';
comment on column layby_lines.variant is 'As sale_items.variant.';

create table layby_payments (
  org_id uuid not null,
  id uuid not null,
  layby_id uuid not null,
  "position" bigint not null generated always as identity,
  amount bigint not null,
  wallet_id uuid not null,
  document text,
  takes_back_id uuid,
  note text,
  business_date date not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint layby_payments_pkey PRIMARY KEY (org_id, id),
  constraint layby_payments_org_id_layby_id_fkey FOREIGN KEY (org_id, layby_id) REFERENCES laybys(org_id, id) ON DELETE CASCADE,
  constraint layby_payments_org_id_takes_back_id_fkey FOREIGN KEY (org_id, takes_back_id) REFERENCES layby_payments(org_id, id),
  constraint layby_payments_org_id_wallet_id_fkey FOREIGN KEY (org_id, wallet_id) REFERENCES wallets(org_id, id),
  constraint amount_is_exact CHECK (((amount <> 0) AND ((amount >= '-1000000000000000'::bigint) AND (amount <= '1000000000000000'::bigint)))),
  constraint note_is_short CHECK ((char_length(note) <= 200)),
  constraint only_what_went_out_takes_back CHECK (((takes_back_id IS NULL) OR (amount < 0))),
  constraint what_came_in_has_a_receipt CHECK (((amount > 0) = (document IS NOT NULL)))
);
CREATE UNIQUE INDEX layby_payments_are_taken_back_once ON public.layby_payments USING btree (org_id, takes_back_id) WHERE (takes_back_id IS NOT NULL);
CREATE INDEX layby_payments_layby_idx ON public.layby_payments USING btree (org_id, layby_id, "position");
CREATE INDEX layby_payments_wallet_idx ON public.layby_payments USING btree (org_id, wallet_id);
alter table layby_payments force row level security;
create policy belongs_to_organization on layby_payments for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on layby_payments to app_api;
grant select on layby_payments to app_backup;
grant update (note) on layby_payments to app_api;
comment on table layby_payments is 'What was paid for a lay-by, and what went back, negative; append-only. Its money is in the ledger under its id.';
comment on column layby_payments.takes_back_id is 'The payment that was a mistake.';

create table layby_rules (
  org_id uuid not null,
  is_on boolean not null,
  deposit_percent integer not null,
  days integer not null,
  fee_percent integer not null,
  release_percent integer not null,
  user_id uuid not null,
  updated_at timestamp with time zone not null,
  constraint layby_rules_pkey PRIMARY KEY (org_id),
  constraint layby_rules_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint days_are_sensible CHECK (((days >= 1) AND (days <= 730))),
  constraint deposit_is_a_percentage CHECK (((deposit_percent >= 0) AND (deposit_percent <= 100))),
  constraint fee_is_a_percentage CHECK (((fee_percent >= 0) AND (fee_percent <= 100))),
  constraint release_is_a_percentage CHECK (((release_percent >= 1) AND (release_percent <= 100)))
);
alter table layby_rules force row level security;
create policy belongs_to_organization on layby_rules for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on layby_rules for select to app_definer using (true);
grant insert, select, update on layby_rules to app_api;
grant select on layby_rules to app_backup;
grant select on layby_rules to app_definer;
comment on table layby_rules is 'How a shop puts goods aside. Until it is on, nobody sees any of it.';
comment on column layby_rules.deposit_percent is 'Of the total, what is paid at least when it is opened.';
comment on column layby_rules.days is 'How long goods are put aside, unless somebody says otherwise.';
comment on column layby_rules.fee_percent is 'Of what was paid, what the shop keeps when it is cancelled.';
comment on column layby_rules.release_percent is 'Of the total, what is paid before the goods leave; the rest goes on the customer''s account.';

create table laybys (
  org_id uuid not null,
  id uuid not null,
  layby_no bigint not null,
  number text not null,
  location_id uuid not null,
  customer_id uuid not null,
  opened_on date not null,
  expires_on date not null,
  notes text,
  discount jsonb,
  subtotal bigint not null,
  discount_amount bigint not null,
  tax_amount bigint not null,
  total_amount bigint not null,
  items_summary text not null,
  schedule jsonb,
  release_amount bigint not null,
  fee_percent integer not null,
  paid bigint not null default 0,
  state text not null default 'open'::text,
  sale_id uuid,
  reason text,
  ended_on date,
  ended_by uuid,
  request_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint layby_numbers_are_unique UNIQUE (org_id, layby_no),
  constraint laybys_pkey PRIMARY KEY (org_id, id),
  constraint laybys_org_id_customer_id_fkey FOREIGN KEY (org_id, customer_id) REFERENCES customers(org_id, id),
  constraint laybys_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint laybys_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES locations(org_id, id),
  constraint laybys_org_id_sale_id_fkey FOREIGN KEY (org_id, sale_id) REFERENCES sales(org_id, id),
  constraint fee_is_a_percentage CHECK (((fee_percent >= 0) AND (fee_percent <= 100))),
  constraint it_lasts_a_day CHECK ((expires_on >= opened_on)),
  constraint no_more_is_paid_than_it_costs CHECK (((paid >= 0) AND (paid <= total_amount))),
  constraint notes_are_short CHECK ((char_length(notes) <= 500)),
  constraint reason_is_short CHECK ((char_length(reason) <= 200)),
  constraint release_is_within_the_total CHECK (((release_amount >= 1) AND (release_amount <= total_amount))),
  constraint state_is_known CHECK ((state = ANY (ARRAY['open'::text, 'released'::text, 'cancelled'::text]))),
  constraint total_is_exact CHECK (((total_amount >= 1) AND (total_amount <= '1000000000000000'::bigint))),
  constraint what_ended_says_when CHECK ((((state = 'open'::text) = (ended_on IS NULL)) AND (num_nulls(ended_on, ended_by) = ANY (ARRAY[0, 2])))),
  constraint what_left_names_its_sale CHECK (((sale_id IS NOT NULL) = (state = 'released'::text)))
);
CREATE INDEX laybys_customer_idx ON public.laybys USING btree (org_id, customer_id);
CREATE INDEX laybys_location_idx ON public.laybys USING btree (org_id, location_id);
CREATE INDEX laybys_open_idx ON public.laybys USING btree (org_id, layby_no DESC) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX laybys_sale_key ON public.laybys USING btree (org_id, sale_id) WHERE (sale_id IS NOT NULL);
alter table laybys force row level security;
create policy belongs_to_organization on laybys for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.laybys REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('laybys', '(location_id)::text, (state)::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.laybys REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('laybys', '(location_id)::text, (state)::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.laybys REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('laybys', '(location_id)::text, (state)::text', '0');
CREATE TRIGGER list_text AFTER INSERT OR DELETE OR UPDATE OF number, items_summary ON public.laybys FOR EACH ROW EXECUTE FUNCTION keep_list_text('laybys', 'number, items_summary');
grant insert, select, update on laybys to app_api;
grant select on laybys to app_backup;
comment on table laybys is 'What is put aside for a customer, at frozen prices, until it is paid and sold or given up.';
comment on column laybys.schedule is 'The instalments after the first payment, by their days; null: whenever the customer comes.';
comment on column laybys.release_amount is 'What must be paid before the goods leave.';
comment on column laybys.fee_percent is 'Of what was paid, what the shop keeps when it is cancelled, as it was agreed.';
comment on column laybys.paid is 'The sum of its payments, kept: what came in less what went back. Of a cancelled one it is the fee.';
comment on column laybys.reason is 'Why it was cancelled.';
comment on column laybys.request_hash is 'SHA-256 of what was asked, to tell a retry from another one under the same id.';

create table letterheads (
  org_id uuid not null,
  no integer not null,
  from_at timestamp with time zone not null,
  name text not null,
  address text,
  phone text,
  tin text,
  is_vat_registered boolean not null,
  receipt_footer text,
  receipt_warranty text,
  constraint letterheads_pkey PRIMARY KEY (org_id, no),
  constraint letterheads_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
alter table letterheads force row level security;
create policy belongs_to_organization on letterheads for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_keeps on letterheads for all to app_definer using (true) with check (true);
grant select on letterheads to app_api;
grant select on letterheads to app_backup;
grant insert, select, update on letterheads to app_definer;
comment on table letterheads is 'What a shop''s receipts said of it, by the moment from which they said so. A sale keeps the one of its day, and a copy prints that.';
comment on column letterheads.from_at is 'The first of a shop holds for everything before the second.';

create table list_changes (
  org_id uuid not null,
  id bigint not null generated always as identity,
  list text not null,
  part text[] not null,
  rows bigint not null,
  amount numeric not null,
  constraint list_changes_pkey PRIMARY KEY (org_id, id)
);
alter table list_changes force row level security;
create policy belongs_to_organization on list_changes for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_adds on list_changes for insert to app_definer with check (true);
create policy definer_reads on list_changes for select to app_definer using (true);
create policy platform_finds_unsummed on list_changes for select to app_platform using (true);
grant delete, select on list_changes to app_api;
grant select on list_changes to app_backup;
grant insert, select on list_changes to app_definer;
grant select on list_changes to app_platform;
comment on table list_changes is 'What statements changed of what list_sums adds up, written by triggers: rows that are only added, so that nobody waits for anybody. A job adds them up. No foreign key: what they count has its own.';

create table list_sums (
  org_id uuid not null,
  list text not null,
  part text[] not null,
  rows bigint not null,
  amount numeric not null,
  constraint list_sums_pkey PRIMARY KEY (org_id, list, part),
  constraint list_sums_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
alter table list_sums force row level security;
create policy belongs_to_organization on list_sums for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on list_sums for select to app_definer using (true);
grant delete, insert, select, update on list_sums to app_api;
grant select on list_sums to app_backup;
grant select on list_sums to app_definer;
comment on table list_sums is 'How many rows of each kind a list of a shop has, and what they come to. What changed since stands in list_changes.';
comment on column list_sums.part is 'What rows of a kind share, in the order that the trigger on their table names: a location, a state, a day.';

create table list_texts (
  org_id uuid not null,
  list text not null,
  id uuid not null,
  text text not null,
  constraint list_texts_pkey PRIMARY KEY (org_id, list, id),
  constraint list_texts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX list_texts_idx ON public.list_texts USING gin (org_id, list, text gin_trgm_ops);
alter table list_texts force row level security;
create policy belongs_to_organization on list_texts for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on list_texts for select to app_definer using (true);
grant delete, insert, select, update on list_texts to app_api;
grant select on list_texts to app_backup;
grant select on list_texts to app_definer;
comment on table list_texts is 'What a row of a list is found by, in lower case: its number and what else of itself people type. Beside the rows, because row security keeps text patterns away from an index.';
comment on column list_texts.id is 'No foreign key: a trigger on the list''s table follows its rows.';

create table locations (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  kind text not null default 'shop'::text,
  "position" integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  constraint locations_pkey PRIMARY KEY (org_id, id),
  constraint locations_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint location_kind_is_known CHECK ((kind = ANY (ARRAY['shop'::text, 'store'::text, 'van'::text, 'transit'::text]))),
  constraint location_name_is_a_short_line CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 40)) AND (name !~ '[[:cntrl:]]'::text) AND (name = btrim(name)))),
  constraint nobody_works_on_the_way CHECK (((kind <> 'transit'::text) OR (closed_at IS NOT NULL)))
);
CREATE UNIQUE INDEX locations_name_key ON public.locations USING btree (org_id, lower(name)) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX locations_transit_key ON public.locations USING btree (org_id) WHERE (kind = 'transit'::text);
alter table locations force row level security;
create policy belongs_to_organization on locations for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on locations for select to app_definer using (true);
create policy sign_up_creates on locations for insert to app_definer with check (true);
grant insert, select, update on locations to app_api;
grant select on locations to app_backup;
grant insert, select on locations to app_definer;
comment on table locations is 'Where a shop has its goods and sells them. Each shop begins with one, whose id is the shop''s own.';
comment on column locations.kind is 'transit: where goods are while they are on the way; made with a shop''s first transfer, and nobody sees it as a location.';
comment on column locations."position" is 'Where the owner put it; equal ones in the order in which they were added.';
comment on column locations.closed_at is 'Since when nothing is sold or received there; what happened there stays.';

create table mail_counts (
  counted bytea not null,
  slot timestamp with time zone not null,
  mails integer not null,
  constraint mail_counts_pkey PRIMARY KEY (counted, slot),
  constraint mails_is_positive CHECK ((mails > 0))
);
CREATE INDEX mail_counts_slot_idx ON public.mail_counts USING btree (slot);
grant insert, select, update on mail_counts to app_api;
grant insert, select, update on mail_counts to app_auth;
grant select on mail_counts to app_backup;
grant delete, insert, select, update on mail_counts to app_platform;
comment on table mail_counts is 'How many mails somebody caused, was sent, or a shop sent, in slots of ten minutes: what limits on mail are counted by.';
comment on column mail_counts.counted is 'SHA-256 of who or what is counted: addresses stand in no table of counters.';

create table money_movements (
  org_id uuid not null,
  id bigint not null generated always as identity,
  wallet_id uuid not null,
  kind text not null,
  amount bigint not null,
  business_date date not null,
  occurred_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  sale_id uuid,
  refund_id uuid,
  line integer not null,
  entry_id uuid,
  reason text,
  note text,
  shift_id uuid,
  is_late boolean not null default false,
  user_id uuid,
  terminal_id uuid,
  constraint money_movements_pkey PRIMARY KEY (org_id, wallet_id, id),
  constraint money_movements_org_id_shift_id_fkey FOREIGN KEY (org_id, shift_id) REFERENCES shifts(org_id, id),
  constraint money_movements_org_id_wallet_id_fkey FOREIGN KEY (org_id, wallet_id) REFERENCES wallets(org_id, id),
  constraint a_kind_has_its_direction CHECK (
CASE
    WHEN (kind = ANY (ARRAY['sale'::text, 'pay_in'::text])) THEN (amount > 0)
    WHEN (kind = ANY (ARRAY['refund'::text, 'cancel'::text, 'pay_out'::text])) THEN (amount < 0)
    ELSE true
END),
  constraint a_movement_names_its_cause CHECK ((((sale_id IS NULL) = (kind <> ALL (ARRAY['sale'::text, 'refund'::text, 'cancel'::text]))) AND ((sale_id IS NULL) = (entry_id IS NOT NULL)))),
  constraint a_refund_names_its_document CHECK (((kind = ANY (ARRAY['refund'::text, 'cancel'::text])) = (refund_id IS NOT NULL))),
  constraint amount_is_exact CHECK (((amount <> 0) AND ((amount >= '-9007199254740991'::bigint) AND (amount <= '9007199254740991'::bigint)))),
  constraint kind_is_known CHECK ((kind = ANY (ARRAY['sale'::text, 'refund'::text, 'cancel'::text, 'pay_in'::text, 'pay_out'::text, 'transfer'::text, 'expense'::text, 'start'::text, 'difference'::text]))),
  constraint late_is_late_for_a_shift CHECK (((NOT is_late) OR (shift_id IS NOT NULL)))
);
CREATE UNIQUE INDEX money_entries_once ON public.money_movements USING btree (org_id, entry_id, wallet_id) WHERE (entry_id IS NOT NULL);
CREATE INDEX money_movements_day_idx ON public.money_movements USING btree (org_id, business_date, kind) WHERE (entry_id IS NOT NULL);
CREATE UNIQUE INDEX money_movements_once ON public.money_movements USING btree (org_id, sale_id, COALESCE(refund_id, sale_id), line) WHERE (sale_id IS NOT NULL);
CREATE INDEX money_movements_shift_idx ON public.money_movements USING btree (org_id, shift_id, wallet_id) WHERE (shift_id IS NOT NULL);
alter table money_movements force row level security;
create policy belongs_to_organization on money_movements for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on money_movements to app_api;
grant select on money_movements to app_backup;
comment on table money_movements is 'The money ledger: what came into a wallet and went out of it, append-only. A wallet''s balance is the sum of its movements.';
comment on column money_movements.kind is 'An expense that is taken back is an expense that comes in. A transfer is two movements under one entry_id. What a count found otherwise is a difference; of a drawer that was never counted, its start.';
comment on column money_movements.amount is 'Whole shillings: what came in, negative what went out. Of a payment what was kept, without the change.';
comment on column money_movements.business_date is 'The shop''s day on which the money moved: a refund''s own, not that of its sale.';
comment on column money_movements.line is 'The line of the payment or of the part given back: with it a document moves money once.';
comment on column money_movements.entry_id is 'The client''s id of what no sale or refund caused: with the wallet it moves money once.';
comment on column money_movements.reason is 'From the shop''s own list, as it was then.';
comment on column money_movements.shift_id is 'The shift that was open on its drawer; null: none was.';
comment on column money_movements.is_late is 'It came after its shift was closed, and is no part of the Z report but of an addendum.';

create table money_proofs (
  org_id uuid not null,
  night date not null,
  movements bigint not null,
  differences bigint not null,
  examples jsonb not null default '[]'::jsonb,
  milliseconds integer not null,
  created_at timestamp with time zone not null default now(),
  constraint money_proofs_pkey PRIMARY KEY (org_id, night),
  constraint money_proofs_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
alter table money_proofs force row level security;
create policy belongs_to_organization on money_proofs for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy platform_finds_unproved on money_proofs for select to app_platform using (true);
grant insert, select on money_proofs to app_api;
grant select on money_proofs to app_backup;
grant select (org_id, night, differences) on money_proofs to app_platform;
comment on table money_proofs is 'When a shop''s money ledger was held against its sales, refunds and cancellations, and what came of it.';
comment on column money_proofs.differences is 'Payments and parts given back whose movement is missing or another, and movements that nothing explains.';

create table notification_settings (
  user_id uuid not null,
  low_stock_enabled boolean not null default true,
  low_stock_threshold integer,
  out_of_stock_enabled boolean not null default true,
  high_sales_enabled boolean not null default true,
  high_sales_threshold bigint not null default 1000000,
  new_customer_enabled boolean not null default true,
  system_notifications_enabled boolean not null default true,
  email_notifications_enabled boolean not null default true,
  push_notifications_enabled boolean not null default true,
  sound_enabled boolean not null default true,
  quiet_hours_enabled boolean not null default false,
  quiet_hours_start time without time zone not null default '22:00:00'::time without time zone,
  quiet_hours_end time without time zone not null default '07:00:00'::time without time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint notification_settings_pkey PRIMARY KEY (user_id),
  constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint high_sales_threshold_is_exact CHECK (((high_sales_threshold >= 1) AND (high_sales_threshold <= '9007199254740991'::bigint))),
  constraint low_stock_threshold_is_not_negative CHECK ((low_stock_threshold >= 0))
);
alter table notification_settings force row level security;
create policy belongs_to_person on notification_settings for all to public using ((user_id = ( SELECT current_user_id() AS current_user_id))) with check ((user_id = ( SELECT current_user_id() AS current_user_id)));
create policy definer_reads on notification_settings for select to app_definer using (true);
grant insert, select, update on notification_settings to app_api;
grant select on notification_settings to app_backup;
grant select on notification_settings to app_definer;
comment on table notification_settings is 'About what, by which ways and when a person wants to hear.';
comment on column notification_settings.low_stock_threshold is 'Tells of low stock only at this many or fewer. Null: never chosen, so what the product says is enough.';

create table notifications (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  type text not null,
  priority text not null,
  title text,
  message text,
  data jsonb not null default '{}'::jsonb,
  is_read boolean not null default false,
  is_dismissed boolean not null default false,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  action_url text,
  action_label text,
  dedupe_key text,
  mail_by text,
  kind text,
  facts jsonb,
  constraint notifications_pkey PRIMARY KEY (org_id, id),
  constraint notifications_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint mail_goes_at_once_or_in_the_digest CHECK ((mail_by = ANY (ARRAY['at_once'::text, 'digest'::text]))),
  constraint notification_data_is_an_object CHECK ((jsonb_typeof(data) = 'object'::text)),
  constraint notification_facts_are_an_object CHECK ((jsonb_typeof(facts) = 'object'::text)),
  constraint notification_has_a_kind_or_its_own_words CHECK (
CASE
    WHEN (kind IS NULL) THEN ((facts IS NULL) AND (title IS NOT NULL) AND (message IS NOT NULL))
    ELSE ((facts IS NOT NULL) AND (title IS NULL) AND (message IS NULL) AND (data = '{}'::jsonb) AND (action_url IS NULL) AND (action_label IS NULL))
END),
  constraint notification_priority_is_known CHECK ((priority = ANY (ARRAY['high'::text, 'medium'::text, 'other'::text]))),
  constraint notification_type_is_known CHECK ((type = ANY (ARRAY['low_stock'::text, 'out_of_stock'::text, 'high_sales'::text, 'new_customer'::text, 'system'::text, 'other'::text])))
);
CREATE INDEX notifications_expiry_idx ON public.notifications USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX notifications_newest_idx ON public.notifications USING btree (org_id, user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX notifications_once ON public.notifications USING btree (org_id, user_id, dedupe_key) WHERE (dedupe_key IS NOT NULL);
CREATE INDEX notifications_unread_idx ON public.notifications USING btree (org_id, user_id, created_at DESC, id DESC) WHERE ((NOT is_read) AND (NOT is_dismissed));
CREATE INDEX notifications_user_id_idx ON public.notifications USING btree (user_id);
alter table notifications force row level security;
create policy belongs_to_organization on notifications for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy platform_finds_expired on notifications for select to app_platform using ((expires_at < now()));
create policy platform_forgets on notifications for delete to app_platform using ((expires_at < now()));
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.notifications REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('notifications', '(user_id)::text, (is_read)::text, (is_dismissed)::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.notifications REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('notifications', '(user_id)::text, (is_read)::text, (is_dismissed)::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('notifications', '(user_id)::text, (is_read)::text, (is_dismissed)::text', '0');
grant delete, insert, select, update on notifications to app_api;
grant select on notifications to app_backup;
grant delete on notifications to app_platform;
grant select (expires_at) on notifications to app_platform;
comment on table notifications is 'What one person of a shop was told, written with its cause.';
comment on column notifications.user_id is 'Who is told.';
comment on column notifications.title is 'A client''s own words, or those of a row from before there were kinds; so are message, data and action.';
comment on column notifications.dedupe_key is 'What it is about and the shop''s day: the same is told once. Null: a client''s own.';
comment on column notifications.mail_by is 'How it is mailed too; null: not at all.';
comment on column notifications.kind is 'What happened, of a list in the code; null: the row has words of its own.';
comment on column notifications.facts is 'What the words of this kind are made of, as it was at that moment.';

create table organization_categories (
  org_id uuid not null,
  category_id uuid not null,
  created_at timestamp with time zone not null default now(),
  "position" integer not null default 0,
  constraint organization_categories_pkey PRIMARY KEY (org_id, category_id),
  constraint organization_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint organization_categories_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX organization_categories_category_id_idx ON public.organization_categories USING btree (category_id);
alter table organization_categories force row level security;
create policy belongs_to_organization on organization_categories for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on organization_categories for select to app_definer using (true);
grant delete, insert, select, update on organization_categories to app_api;
grant select on organization_categories to app_backup;
grant select on organization_categories to app_definer;
comment on table organization_categories is 'Every category that a shop works with, global or its own.';
comment on column organization_categories."position" is 'Where the owner put it; equal ones: global before own, then by name. A category added later comes last.';

create table organization_day_parts (
  org_id uuid not null,
  day date not null,
  part text not null,
  key text not null,
  transactions bigint not null default 0,
  units bigint not null default 0,
  revenue numeric not null default 0,
  profit numeric not null default 0,
  constraint organization_day_parts_pkey PRIMARY KEY (org_id, day, part, key),
  constraint organization_day_parts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint part_is_known CHECK ((part = ANY (ARRAY['hour'::text, 'method'::text, 'staff'::text])))
) with (fillfactor=70);
alter table organization_day_parts force row level security;
create policy belongs_to_organization on organization_day_parts for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on organization_day_parts to app_api;
grant select on organization_day_parts to app_backup;
comment on table organization_day_parts is 'A shop''s day by hour, by payment method and by who sold, kept in the sale''s transaction and corrected by refunds.';
comment on column organization_day_parts.key is 'The hour, the method, or the seller''s id; nobody''s is empty.';
comment on column organization_day_parts.profit is 'Of an hour or a seller. A method has none, and no units: money does not say what it was paid for.';

create table organization_day_totals (
  org_id uuid not null,
  day date not null,
  transactions bigint not null default 0,
  units bigint not null default 0,
  revenue numeric not null default 0,
  profit numeric not null default 0,
  tax numeric not null default 0,
  constraint organization_day_totals_pkey PRIMARY KEY (org_id, day),
  constraint organization_day_totals_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
) with (fillfactor=70);
alter table organization_day_totals force row level security;
create policy belongs_to_organization on organization_day_totals for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy platform_counts on organization_day_totals for select to app_platform using (true);
grant insert, select, update on organization_day_totals to app_api;
grant select on organization_day_totals to app_backup;
grant select (org_id, day, transactions) on organization_day_totals to app_platform;
comment on table organization_day_totals is 'What a shop sold each day of its own calendar: completed sales only, kept in the sale''s transaction.';
comment on column organization_day_totals.tax is 'VAT inside revenue, net of refunds. Revenue less tax less profit is what the goods cost.';

create table organization_invitations (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  email text not null,
  role text not null,
  status text not null default 'open'::text,
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  mailed_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  role_id uuid,
  location_ids uuid[],
  constraint organization_invitations_pkey PRIMARY KEY (org_id, id),
  constraint organization_invitations_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_invitations_role_id_fkey FOREIGN KEY (org_id, role_id) REFERENCES organization_roles(org_id, id),
  constraint invitation_email_is_lower_case CHECK ((email = lower(email))),
  constraint invitation_is_settled_once CHECK (((status = 'open'::text) = (settled_at IS NULL))),
  constraint invitation_role_is_known CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text]))),
  constraint invitation_status_is_known CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'revoked'::text]))),
  constraint invited_own_role_is_a_members CHECK (((role_id IS NULL) OR (role = 'member'::text)))
);
CREATE UNIQUE INDEX organization_invitations_one_open ON public.organization_invitations USING btree (org_id, email) WHERE (status = 'open'::text);
CREATE INDEX organization_invitations_role_id_idx ON public.organization_invitations USING btree (org_id, role_id);
CREATE UNIQUE INDEX organization_invitations_token_hash_key ON public.organization_invitations USING btree (token_hash);
alter table organization_invitations force row level security;
create policy belongs_to_organization on organization_invitations for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on organization_invitations for select to app_definer using (true);
grant insert, select, update on organization_invitations to app_api;
grant select on organization_invitations to app_backup;
grant select on organization_invitations to app_definer;
comment on table organization_invitations is 'Who was asked by email to work in a shop. An open one that has not expired takes a seat of the plan.';
comment on column organization_invitations.token_hash is 'SHA-256 of the token in the newest mail; the token itself stands nowhere.';
comment on column organization_invitations.user_id is 'Who invited.';
comment on column organization_invitations.role_id is 'The shop''s own role that they are invited to; null: the one that `role` names.';
comment on column organization_invitations.location_ids is 'The locations that they will work at: those of who invited them; null: all of them.';

create table organization_members (
  org_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  role_id uuid,
  location_ids uuid[],
  constraint organization_members_pkey PRIMARY KEY (org_id, user_id),
  constraint organization_members_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_members_role_id_fkey FOREIGN KEY (org_id, role_id) REFERENCES organization_roles(org_id, id),
  constraint organization_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint own_role_is_a_members CHECK (((role_id IS NULL) OR (role = 'member'::text))),
  constraint role_is_known CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text]))),
  constraint works_somewhere CHECK ((cardinality(location_ids) > 0))
);
CREATE UNIQUE INDEX organization_members_one_owner ON public.organization_members USING btree (org_id) WHERE (role = 'owner'::text);
CREATE INDEX organization_members_role_id_idx ON public.organization_members USING btree (org_id, role_id);
CREATE INDEX organization_members_user_id_idx ON public.organization_members USING btree (user_id);
alter table organization_members force row level security;
create policy belongs_to_organization on organization_members for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on organization_members for select to app_definer using (true);
create policy platform_reads on organization_members for select to app_platform using (true);
create policy sign_up_creates on organization_members for insert to app_definer with check (true);
CREATE TRIGGER forget_reports_of_who_left AFTER DELETE ON public.organization_members FOR EACH ROW EXECUTE FUNCTION forget_reports_of_who_left();
CREATE TRIGGER remember_role AFTER UPDATE OF role, role_id ON public.organization_members FOR EACH ROW WHEN (((old.role IS DISTINCT FROM new.role) OR (old.role_id IS DISTINCT FROM new.role_id))) EXECUTE FUNCTION remember_role();
CREATE TRIGGER remember_role_of_who_left AFTER DELETE ON public.organization_members FOR EACH ROW EXECUTE FUNCTION remember_role();
grant delete, insert, select, update on organization_members to app_api;
grant select on organization_members to app_backup;
grant insert, select on organization_members to app_definer;
grant select on organization_members to app_platform;
comment on table organization_members is 'Who works where, in which role. Scope in this service is membership.';
comment on column organization_members.role_id is 'The shop''s own role that says what they may do; null: the one that `role` names.';
comment on column organization_members.location_ids is 'The locations that they work at and see; null: all of them.';

create table organization_roles (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  rights text[] not null,
  max_discount_percent integer,
  max_refund bigint,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  updated_at timestamp with time zone not null default now(),
  updated_by uuid,
  constraint organization_roles_pkey PRIMARY KEY (org_id, id),
  constraint organization_roles_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint accounts_are_of_customers_seen CHECK (((NOT (rights && ARRAY['receive_payments'::text, 'manage_credit'::text])) OR ('see_customers'::text = ANY (rights)))),
  constraint commission_is_seen_before_it_is_paid CHECK (((NOT ('manage_commission'::text = ANY (rights))) OR (rights @> ARRAY['see_commission'::text, 'see_cost'::text]))),
  constraint credit_is_given_by_who_sells CHECK (((NOT ('give_credit'::text = ANY (rights))) OR ('sell'::text = ANY (rights)))),
  constraint customers_are_seen_before_they_change CHECK (((NOT (rights && ARRAY['manage_customers'::text, 'delete_customers'::text])) OR ('see_customers'::text = ANY (rights)))),
  constraint discount_limit_limits_a_right CHECK (((max_discount_percent IS NULL) OR ('discount'::text = ANY (rights)))),
  constraint drawers_are_managed_before_they_are_reviewed CHECK (((NOT ('review_drawer'::text = ANY (rights))) OR ('manage_drawer'::text = ANY (rights)))),
  constraint expenses_stand_beside_reports CHECK (((NOT ('manage_expenses'::text = ANY (rights))) OR ('see_reports'::text = ANY (rights)))),
  constraint files_write_what_hands_may CHECK (((NOT ('import_data'::text = ANY (rights))) OR (rights @> ARRAY['manage_products'::text, 'adjust_stock'::text, 'manage_customers'::text]))),
  constraint limits_are_passed_by_who_gives_credit CHECK (((NOT ('pass_credit_limit'::text = ANY (rights))) OR ('give_credit'::text = ANY (rights)))),
  constraint passcodes_are_seen_by_who_repairs CHECK (((NOT ('see_passcodes'::text = ANY (rights))) OR ('manage_repairs'::text = ANY (rights)))),
  constraint profit_and_products_show_cost CHECK (((NOT (rights && ARRAY['see_profit'::text, 'manage_products'::text, 'manage_suppliers'::text])) OR ('see_cost'::text = ANY (rights)))),
  constraint refund_limit_limits_a_right CHECK (((max_refund IS NULL) OR (rights && ARRAY['refund'::text, 'cancel_sale'::text]))),
  constraint repairs_are_for_customers_seen CHECK (((NOT ('manage_repairs'::text = ANY (rights))) OR ('see_customers'::text = ANY (rights)))),
  constraint rights_are_known CHECK (((array_position(rights, NULL::text) IS NULL) AND (rights <@ ARRAY['sell'::text, 'discount'::text, 'override_price'::text, 'backdate_sale'::text, 'see_sales'::text, 'refund'::text, 'cancel_sale'::text, 'review_sales'::text, 'see_cost'::text, 'see_profit'::text, 'see_reports'::text, 'manage_products'::text, 'adjust_stock'::text, 'count_stock'::text, 'import_data'::text, 'see_customers'::text, 'manage_customers'::text, 'delete_customers'::text, 'manage_terminals'::text, 'manage_members'::text, 'manage_settings'::text, 'manage_categories'::text, 'manage_locations'::text, 'receive_alerts'::text, 'see_audit'::text, 'manage_drawer'::text, 'review_drawer'::text, 'receive_goods'::text, 'manage_suppliers'::text, 'manage_expenses'::text, 'transfer_stock'::text, 'manage_api_keys'::text, 'give_credit'::text, 'pass_credit_limit'::text, 'receive_payments'::text, 'manage_credit'::text, 'buy_devices'::text, 'see_sellers'::text, 'see_commission'::text, 'manage_commission'::text, 'manage_repairs'::text, 'see_passcodes'::text]))),
  constraint role_discount_is_a_percent CHECK (((max_discount_percent >= 0) AND (max_discount_percent <= 100))),
  constraint role_name_is_a_short_line CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 40)) AND (name !~ '[[:cntrl:]]'::text) AND (name = btrim(name)))),
  constraint role_name_is_its_own CHECK ((lower(name) <> ALL (ARRAY['owner'::text, 'admin'::text, 'member'::text]))),
  constraint role_refund_is_an_amount CHECK (((max_refund >= 0) AND (max_refund <= '1000000000000'::bigint))),
  constraint sales_are_made_before_they_are_priced CHECK (((NOT (rights && ARRAY['discount'::text, 'override_price'::text, 'backdate_sale'::text])) OR ('sell'::text = ANY (rights)))),
  constraint sales_are_seen_before_they_change CHECK (((NOT (rights && ARRAY['refund'::text, 'cancel_sale'::text, 'review_sales'::text])) OR ('see_sales'::text = ANY (rights))))
);
CREATE UNIQUE INDEX organization_roles_name_key ON public.organization_roles USING btree (org_id, lower(name));
alter table organization_roles force row level security;
create policy belongs_to_organization on organization_roles for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on organization_roles for select to app_definer using (true);
grant delete, insert, select, update on organization_roles to app_api;
grant select on organization_roles to app_backup;
grant select on organization_roles to app_definer;
comment on table organization_roles is 'The roles that a shop made for its people, beside owner, admin and member.';
comment on column organization_roles.max_discount_percent is 'How far the right to discount goes; null: as far as the shop''s own rule.';
comment on column organization_roles.max_refund is 'How many shillings of one sale they may give back; null: all of it.';
comment on column organization_roles.created_by is 'Who made it.';
comment on column organization_roles.updated_by is 'Who changed it last.';

create table organizations (
  id uuid not null default gen_random_uuid(),
  name text not null,
  industry text,
  onboarding_completed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  factor_rule text not null default 'nobody'::text,
  suspended_at timestamp with time zone,
  closed_at timestamp with time zone,
  erase_at timestamp with time zone,
  constraint organizations_pkey PRIMARY KEY (id),
  constraint closing_has_an_end CHECK (((closed_at IS NULL) = (erase_at IS NULL))),
  constraint factor_rule_is_known CHECK ((factor_rule = ANY (ARRAY['nobody'::text, 'owners_and_admins'::text, 'everyone'::text]))),
  constraint name_is_at_most_99_long CHECK ((char_length(name) <= 99))
);
CREATE INDEX organizations_erase_at_idx ON public.organizations USING btree (erase_at) WHERE (erase_at IS NOT NULL);
alter table organizations force row level security;
create policy definer_reads on organizations for select to app_definer using (true);
create policy is_the_organization on organizations for all to public using ((id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[]))) with check ((id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])));
create policy owner_closes on organizations for update to app_definer using (true);
create policy platform_reads on organizations for select to app_platform using (true);
create policy platform_suspends on organizations for update to app_platform using (true);
create policy sign_up_creates on organizations for insert to app_definer with check (true);
CREATE TRIGGER keep_letterhead AFTER INSERT OR UPDATE OF name ON public.organizations FOR EACH ROW EXECUTE FUNCTION keep_letterhead('id');
CREATE TRIGGER make_location AFTER INSERT ON public.organizations FOR EACH ROW EXECUTE FUNCTION make_location();
CREATE TRIGGER make_wallets AFTER INSERT ON public.organizations FOR EACH ROW EXECUTE FUNCTION make_wallets();
grant insert, select, update on organizations to app_api;
grant select on organizations to app_backup;
grant insert, select on organizations to app_definer;
grant select on organizations to app_platform;
grant update (updated_at, closed_at, erase_at) on organizations to app_definer;
grant update (updated_at, suspended_at) on organizations to app_platform;
comment on table organizations is 'Shops. Everything a shop has carries its id.';
comment on column organizations.factor_rule is 'Who must have a second factor to work in the shop. Tills are not people.';
comment on column organizations.suspended_at is 'Since when the platform team keeps it closed: nobody but them opens it again.';
comment on column organizations.closed_at is 'When its owner asked to delete it.';
comment on column organizations.erase_at is 'When everything of it is erased, unless its owner takes the deletion back before.';

create table outbox (
  id bigint not null generated always as identity,
  dedupe_key text not null,
  kind text not null,
  payload jsonb not null,
  run_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  locked_until timestamp with time zone,
  done_at timestamp with time zone,
  failed_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null default now(),
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX outbox_dedupe_key ON public.outbox USING btree (dedupe_key);
CREATE INDEX outbox_due_idx ON public.outbox USING btree (run_at) WHERE ((done_at IS NULL) AND (failed_at IS NULL));
grant insert on outbox to app_api;
grant insert on outbox to app_auth;
grant select on outbox to app_backup;
grant delete, insert, select, update on outbox to app_platform;
comment on table outbox is 'What is to happen outside the database, written with its cause and done at least once.';

create table parked_sales (
  org_id uuid not null,
  id uuid not null,
  terminal_id uuid not null,
  terminal_seq bigint,
  local_number text,
  reason text not null,
  failure jsonb,
  sale_date timestamp with time zone,
  customer_name text,
  total_amount bigint,
  body text not null,
  request_hash bytea not null,
  response text not null,
  received_at timestamp with time zone not null,
  status text not null default 'waiting'::text,
  decided_at timestamp with time zone,
  decided_by uuid,
  note text,
  location_id uuid not null,
  constraint parked_sales_pkey PRIMARY KEY (org_id, id),
  constraint parked_sales_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES locations(org_id, id),
  constraint parked_sales_org_id_terminal_id_fkey FOREIGN KEY (org_id, terminal_id) REFERENCES pos_terminals(org_id, id),
  constraint decided_at_some_time CHECK (((status = 'waiting'::text) = (decided_at IS NULL))),
  constraint reason_is_known CHECK ((reason = ANY (ARRAY['unknown_product'::text, 'malformed'::text, 'before_pairing'::text, 'too_large'::text, 'device'::text, 'account'::text, 'unexpected'::text]))),
  constraint status_is_known CHECK ((status = ANY (ARRAY['waiting'::text, 'posted'::text, 'declined'::text])))
);
CREATE INDEX parked_sales_location_idx ON public.parked_sales USING btree (org_id, location_id);
CREATE INDEX parked_sales_newest_idx ON public.parked_sales USING btree (org_id, received_at DESC, id DESC);
CREATE INDEX parked_sales_terminal_idx ON public.parked_sales USING btree (org_id, terminal_id, terminal_seq);
CREATE INDEX parked_sales_waiting_idx ON public.parked_sales USING btree (org_id, received_at DESC, id DESC) WHERE (status = 'waiting'::text);
alter table parked_sales force row level security;
create policy belongs_to_organization on parked_sales for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy platform_counts on parked_sales for select to app_platform using (true);
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.parked_sales REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('parked_sales', '(location_id)::text, (status = ''waiting'')::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.parked_sales REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('parked_sales', '(location_id)::text, (status = ''waiting'')::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.parked_sales REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('parked_sales', '(location_id)::text, (status = ''waiting'')::text', '0');
grant insert, select, update on parked_sales to app_api;
grant select on parked_sales to app_backup;
grant select (received_at, status) on parked_sales to app_platform;
comment on table parked_sales is 'Tills'' sales that could not be posted: kept as they were sent until a manager posts or declines them. The id is the sale''s.';
comment on column parked_sales.failure is 'Key and facts of what refused it, where the reason does not say all. Of one that could not be read its body says it.';
comment on column parked_sales.body is 'What the till sent, without its key. Emptied when it is posted: the sale says it all.';
comment on column parked_sales.response is 'The first answer, replayed byte for byte, also once it is posted.';
comment on column parked_sales.location_id is 'Where its till stood when it came, and so where it is posted.';

create table password_reset_requests (
  id uuid not null default gen_random_uuid(),
  target_user_id uuid not null,
  reason text not null,
  requested_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint password_reset_requests_pkey PRIMARY KEY (id),
  constraint password_reset_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint password_reset_requests_target_user_id_fkey FOREIGN KEY (target_user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX password_reset_requests_age_idx ON public.password_reset_requests USING btree (created_at DESC);
CREATE INDEX password_reset_requests_requested_by_idx ON public.password_reset_requests USING btree (requested_by);
CREATE INDEX password_reset_requests_target_idx ON public.password_reset_requests USING btree (target_user_id, created_at DESC);
grant select on password_reset_requests to app_backup;
grant insert, select on password_reset_requests to app_platform;
comment on table password_reset_requests is 'Who of the platform team had a recovery link mailed to whom, and why.';

create table plan_prices (
  subscription_tier text not null,
  billing_period text not null,
  amount bigint not null,
  updated_at timestamp with time zone not null default now(),
  constraint plan_prices_pkey PRIMARY KEY (subscription_tier, billing_period),
  constraint period_is_known CHECK ((billing_period = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'yearly'::text]))),
  constraint price_is_not_negative CHECK (((amount >= 0) AND (amount <= '9007199254740991'::bigint))),
  constraint tier_is_sold CHECK ((subscription_tier = ANY (ARRAY['basic'::text, 'premium'::text, 'enterprise'::text])))
);
grant select on plan_prices to app_api;
grant select on plan_prices to app_backup;
grant select, update on plan_prices to app_platform;
comment on table plan_prices is 'What one billing period of each plan costs, in whole shillings: the operator''s own table.';

create table plan_requests (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  subscription_tier text not null,
  billing_period text not null,
  amount bigint not null,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  answered_by uuid,
  answer text,
  constraint plan_requests_pkey PRIMARY KEY (org_id, id),
  constraint plan_requests_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint declining_says_why CHECK (((state <> 'declined'::text) OR (answer <> ''::text))),
  constraint open_has_no_answer CHECK (((state = 'open'::text) = (answered_at IS NULL))),
  constraint price_is_not_negative CHECK (((amount >= 0) AND (amount <= '9007199254740991'::bigint))),
  constraint state_is_known CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint the_platform_answers CHECK (((state <> ALL (ARRAY['approved'::text, 'declined'::text])) OR (answered_by IS NOT NULL)))
);
CREATE INDEX plan_requests_created_at_idx ON public.plan_requests USING btree (org_id, created_at DESC);
CREATE UNIQUE INDEX plan_requests_open_key ON public.plan_requests USING btree (org_id) WHERE (state = 'open'::text);
alter table plan_requests force row level security;
create policy belongs_to_organization on plan_requests for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy platform_answers on plan_requests for update to app_platform using (true);
create policy platform_reads on plan_requests for select to app_platform using (true);
grant select on plan_requests to app_api;
grant select on plan_requests to app_backup;
grant select on plan_requests to app_platform;
grant insert (org_id, user_id, subscription_tier, billing_period, amount, created_at) on plan_requests to app_api;
grant update (state, answered_at) on plan_requests to app_api;
grant update (state, answered_at, answered_by, answer) on plan_requests to app_platform;
comment on table plan_requests is 'Plans that shops'' owners asked the platform for, and what it answered. One at a time is open.';
comment on column plan_requests.user_id is 'The owner who asked, and who would be billed.';
comment on column plan_requests.amount is 'Whole shillings for one billing period, as the price stood when it was asked.';

create table platform_invoice_counter (
  is_the_row boolean not null default true,
  last_number bigint not null default 0,
  constraint platform_invoice_counter_pkey PRIMARY KEY (is_the_row),
  constraint there_is_one_row CHECK (is_the_row)
);
grant select on platform_invoice_counter to app_backup;
grant select, update on platform_invoice_counter to app_platform;
comment on table platform_invoice_counter is 'The last number of the platform''s own invoices. Its row lock gives each once.';

create table platform_log (
  id bigint not null generated always as identity,
  action_type text not null,
  resource_type text not null,
  resource_id text,
  old_values jsonb,
  new_values jsonb,
  user_id uuid,
  user_email text not null default ''::text,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint platform_log_pkey PRIMARY KEY (id)
);
grant select on platform_log to app_backup;
grant insert, select on platform_log to app_platform;
comment on table platform_log is 'What the platform team and its jobs did. Append-only; what concerns a shop stands in its audit trail too.';

create table pos_terminals (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  terminal_no integer not null,
  name text not null,
  verifier bytea,
  pepper_id text,
  token_prefix text,
  former_verifier bytea,
  former_until timestamp with time zone,
  device_id text,
  last_seq bigint not null default 0,
  clock_offset bigint,
  last_seen_at timestamp with time zone,
  app_version text,
  queue_length integer not null default 0,
  user_id uuid not null,
  paired_at timestamp with time zone,
  trusted_since timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  location_id uuid not null,
  constraint pos_terminals_pkey PRIMARY KEY (org_id, id),
  constraint pos_terminals_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint pos_terminals_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES locations(org_id, id),
  constraint a_former_token_ends CHECK ((num_nulls(former_verifier, former_until) = ANY (ARRAY[0, 2]))),
  constraint a_token_is_whole CHECK ((num_nulls(verifier, pepper_id, token_prefix) = ANY (ARRAY[0, 3]))),
  constraint name_is_1_to_40_long CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40))),
  constraint queue_is_not_negative CHECK ((queue_length >= 0)),
  constraint revoked_terminals_have_no_token CHECK (((revoked_at IS NULL) OR ((verifier IS NULL) AND (former_verifier IS NULL))))
);
CREATE UNIQUE INDEX pos_terminals_former_verifier_key ON public.pos_terminals USING btree (former_verifier);
CREATE INDEX pos_terminals_location_idx ON public.pos_terminals USING btree (org_id, location_id);
CREATE UNIQUE INDEX pos_terminals_no_key ON public.pos_terminals USING btree (org_id, terminal_no);
CREATE UNIQUE INDEX pos_terminals_verifier_key ON public.pos_terminals USING btree (verifier);
alter table pos_terminals force row level security;
create policy belongs_to_organization on pos_terminals for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_disconnects on pos_terminals for update to app_definer using (true);
create policy definer_reads on pos_terminals for select to app_definer using (true);
grant insert, select, update on pos_terminals to app_api;
grant select on pos_terminals to app_backup;
grant select, update on pos_terminals to app_definer;
comment on table pos_terminals is 'A shop''s tills. A till is known by the SHA-256 of its token, which is not here: only what a pepper kept elsewhere makes of it.';
comment on column pos_terminals.terminal_no is 'Counts the shop''s terminals, revoked ones too: its own receipt numbers begin with C and this.';
comment on column pos_terminals.verifier is 'HMAC-SHA-256, under the pepper pepper_id, of the lower-case hex hash that the till sends. No row of this table lets anybody in.';
comment on column pos_terminals.token_prefix is 'The first characters of the token, for people to tell tokens apart.';
comment on column pos_terminals.former_verifier is 'Of the token before a rotation, which works until former_until.';
comment on column pos_terminals.device_id is 'The device that was paired, as it named itself. Another one with the same token is a copy.';
comment on column pos_terminals.clock_offset is 'Milliseconds to add to the device''s clock, as last learned; null before that.';
comment on column pos_terminals.user_id is 'Who gave it its token or code. Its sales are those of the staff who sell at it, or its own.';
comment on column pos_terminals.trusted_since is 'Its sales from before this moment wait for a manager. Begins anew when a revoked terminal is paired again.';
comment on column pos_terminals.location_id is 'Where it stands: it sells that location''s goods.';

create table price_changes (
  org_id uuid not null,
  id bigint not null generated always as identity,
  list_id uuid not null,
  list_name text not null,
  product_id uuid not null,
  min_qty bigint not null,
  before bigint,
  after bigint,
  user_id uuid,
  changed_at timestamp with time zone not null,
  constraint price_changes_pkey PRIMARY KEY (org_id, id),
  constraint price_changes_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint something_changed CHECK ((before IS DISTINCT FROM after))
);
CREATE INDEX price_changes_list_idx ON public.price_changes USING btree (org_id, list_id, id DESC);
CREATE INDEX price_changes_product_idx ON public.price_changes USING btree (org_id, product_id, id DESC);
alter table price_changes force row level security;
create policy belongs_to_organization on price_changes for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.price_changes REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('price_changes', '(list_id)::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.price_changes REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('price_changes', '(list_id)::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.price_changes REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('price_changes', '(list_id)::text', '0');
grant insert, select on price_changes to app_api;
grant select on price_changes to app_backup;
comment on table price_changes is 'Every change of a price on a list, kept: null was or is no price.';

create table price_items (
  org_id uuid not null,
  list_id uuid not null,
  product_id uuid not null,
  min_qty bigint not null,
  price bigint not null,
  constraint price_items_pkey PRIMARY KEY (org_id, product_id, list_id, min_qty),
  constraint price_items_org_id_list_id_fkey FOREIGN KEY (org_id, list_id) REFERENCES price_lists(org_id, id) ON DELETE CASCADE,
  constraint price_items_org_id_product_id_fkey FOREIGN KEY (org_id, product_id) REFERENCES products(org_id, id) ON DELETE CASCADE,
  constraint price_is_exact CHECK (((price >= 0) AND (price <= '1000000000000'::bigint))),
  constraint quantity_is_positive CHECK (((min_qty >= 1) AND (min_qty <= 1000000)))
);
CREATE INDEX price_items_list_idx ON public.price_items USING btree (org_id, list_id, product_id, min_qty);
alter table price_items force row level security;
create policy belongs_to_organization on price_items for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.price_items REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('price_items', '(list_id)::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.price_items REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('price_items', '(list_id)::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.price_items REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('price_items', '(list_id)::text', '0');
CREATE TRIGGER price_lists_change_with_changed AFTER UPDATE ON public.price_items REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION price_lists_change();
CREATE TRIGGER price_lists_change_with_gone AFTER DELETE ON public.price_items REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION price_lists_change();
CREATE TRIGGER price_lists_change_with_new AFTER INSERT ON public.price_items REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION price_lists_change();
grant delete, insert, select, update on price_items to app_api;
grant select on price_items to app_backup;
comment on table price_items is 'What one of a product costs on a list, from so many of it on.';

create table price_lists (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  percent integer,
  category_id uuid,
  group_id uuid,
  location_id uuid,
  valid_from date,
  valid_until date,
  is_active boolean not null default true,
  "position" integer not null,
  prices integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint price_lists_pkey PRIMARY KEY (org_id, id),
  constraint price_lists_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint price_lists_org_id_group_id_fkey FOREIGN KEY (org_id, group_id) REFERENCES customer_groups(org_id, id),
  constraint price_lists_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES locations(org_id, id),
  constraint a_category_is_of_a_percentage CHECK (((category_id IS NULL) OR (kind = 'percent'::text))),
  constraint a_percentage_is_of_its_kind CHECK (((kind = 'percent'::text) = (percent IS NOT NULL))),
  constraint it_is_valid_a_day CHECK ((valid_until >= valid_from)),
  constraint kind_is_known CHECK ((kind = ANY (ARRAY['fixed'::text, 'percent'::text, 'breaks'::text]))),
  constraint name_is_1_to_60_long CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint percent_leaves_something CHECK (((percent >= 1) AND (percent <= 99))),
  constraint prices_are_counted CHECK (((prices >= 0) AND (prices <= 20000)))
);
CREATE INDEX price_lists_group_idx ON public.price_lists USING btree (org_id, group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX price_lists_location_idx ON public.price_lists USING btree (org_id, location_id) WHERE (location_id IS NOT NULL);
CREATE UNIQUE INDEX price_lists_name_key ON public.price_lists USING btree (org_id, lower(name));
alter table price_lists force row level security;
create policy belongs_to_organization on price_lists for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER price_lists_change_with_changed AFTER UPDATE ON public.price_lists REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION price_lists_change();
CREATE TRIGGER price_lists_change_with_gone AFTER DELETE ON public.price_lists REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION price_lists_change();
CREATE TRIGGER price_lists_change_with_new AFTER INSERT ON public.price_lists REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION price_lists_change();
grant delete, insert, select, update on price_lists to app_api;
grant select on price_lists to app_backup;
comment on table price_lists is 'A price list: fixed prices, prices from a quantity on, or a percentage off, for a group or everybody, at a location or all, in some days or always.';
comment on column price_lists.category_id is 'The only one whose products it is of. One that the shop has no more has no products, and the list holds for none.';
comment on column price_lists."position" is 'Of two lists that come to the same price the first one names it.';
comment on column price_lists.prices is 'How many rows of price_items it has.';

create table price_lists_before (
  org_id uuid not null,
  list_id uuid not null,
  until timestamp with time zone not null,
  name text not null,
  kind text not null,
  percent integer,
  category_id uuid,
  group_id uuid,
  location_id uuid,
  valid_from date,
  valid_until date,
  is_active boolean not null,
  "position" integer not null,
  created_at timestamp with time zone not null,
  constraint price_lists_before_pkey PRIMARY KEY (org_id, list_id, until),
  constraint price_lists_before_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX price_lists_before_until_idx ON public.price_lists_before USING btree (org_id, until);
alter table price_lists_before force row level security;
create policy belongs_to_organization on price_lists_before for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on price_lists_before to app_api;
grant select on price_lists_before to app_backup;
comment on table price_lists_before is 'What a list was until it was changed or deleted: a sale that a till tells of later is judged by it. Append-only.';

create table product_barcodes (
  org_id uuid not null,
  barcode text not null,
  product_id uuid not null,
  constraint product_barcodes_pkey PRIMARY KEY (org_id, barcode),
  constraint product_barcodes_org_id_product_id_fkey FOREIGN KEY (org_id, product_id) REFERENCES products(org_id, id) ON DELETE CASCADE
);
CREATE INDEX product_barcodes_product_idx ON public.product_barcodes USING btree (org_id, product_id);
alter table product_barcodes force row level security;
create policy belongs_to_organization on product_barcodes for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select on product_barcodes to app_api;
grant select on product_barcodes to app_backup;
comment on table product_barcodes is 'Every barcode of a shop and the product that bears it, kept by a trigger from the product''s own columns.';

create table product_day_totals (
  org_id uuid not null,
  product_id uuid not null,
  day date not null,
  units bigint not null default 0,
  revenue numeric not null default 0,
  profit numeric not null default 0,
  constraint product_day_totals_pkey PRIMARY KEY (org_id, day, product_id)
) with (fillfactor=70);
CREATE INDEX product_day_totals_product_idx ON public.product_day_totals USING btree (org_id, product_id, day DESC);
alter table product_day_totals force row level security;
create policy belongs_to_organization on product_day_totals for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on product_day_totals to app_api;
grant select on product_day_totals to app_backup;
comment on table product_day_totals is 'What a product sold each day, kept in the sale''s transaction. Days lead: reports read periods.';
comment on index product_day_totals_product_idx is 'When a product last sold. Its columns never change, so a sale still updates the row in place.';

create table product_files (
  org_id uuid not null,
  id uuid not null,
  product_id uuid,
  kind text not null,
  name text not null,
  media_type text not null,
  bytes integer not null,
  width integer,
  height integer,
  "position" integer not null default 0,
  user_id uuid,
  created_at timestamp with time zone not null default now(),
  sha256 bytea,
  small_sha256 bytea,
  expense_id uuid,
  goods_in_id uuid,
  repair_id uuid,
  constraint product_files_pkey PRIMARY KEY (org_id, id),
  constraint product_files_org_id_expense_id_fkey FOREIGN KEY (org_id, expense_id) REFERENCES expenses(org_id, id),
  constraint product_files_org_id_goods_in_id_fkey FOREIGN KEY (org_id, goods_in_id) REFERENCES goods_ins(org_id, id) ON DELETE CASCADE,
  constraint product_files_org_id_product_id_fkey FOREIGN KEY (org_id, product_id) REFERENCES products(org_id, id) ON DELETE CASCADE,
  constraint product_files_org_id_repair_id_fkey FOREIGN KEY (org_id, repair_id) REFERENCES repairs(org_id, id),
  constraint a_file_has_one_owner CHECK (((num_nonnulls(product_id, goods_in_id, expense_id, repair_id) = 1) AND ((kind = 'papers'::text) = (goods_in_id IS NOT NULL)) AND ((kind = 'expenses'::text) = (expense_id IS NOT NULL)) AND ((kind = 'repairs'::text) = (repair_id IS NOT NULL)))),
  constraint kind_is_known CHECK ((kind = ANY (ARRAY['images'::text, 'documents'::text, 'papers'::text, 'expenses'::text, 'repairs'::text])))
);
CREATE INDEX product_files_expense_idx ON public.product_files USING btree (org_id, expense_id) WHERE (expense_id IS NOT NULL);
CREATE INDEX product_files_goods_in_idx ON public.product_files USING btree (org_id, goods_in_id) WHERE (goods_in_id IS NOT NULL);
CREATE INDEX product_files_product_idx ON public.product_files USING btree (org_id, product_id, kind, "position");
CREATE INDEX product_files_repair_idx ON public.product_files USING btree (org_id, repair_id) WHERE (repair_id IS NOT NULL);
alter table product_files force row level security;
create policy belongs_to_organization on product_files for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy platform_tidies on product_files for select to app_platform using (true);
grant delete, insert, select, update on product_files to app_api;
grant select on product_files to app_backup;
grant select (org_id, id) on product_files to app_platform;
comment on table product_files is 'Images and documents of products, papers of goods that came in and of expenses; their contents lie in the storage.';
comment on column product_files.name is 'As the file was called where it came from; shown, never used as a path.';
comment on column product_files."position" is 'The first image stands for the product.';
comment on column product_files.sha256 is 'Hash of the stored content; of the large size for an image. Null for files kept before hashes were.';
comment on column product_files.small_sha256 is 'Hash of the small size of an image.';
comment on column product_files.expense_id is 'The expense whose receipt it is, as a photo or a document.';
comment on column product_files.goods_in_id is 'The goods whose paper it is: the supplier''s bill, as a photo or a document.';
comment on column product_files.repair_id is 'The repair whose device is on the photo.';

create table product_removals (
  org_id uuid not null,
  product_id uuid not null,
  constraint product_removals_pkey PRIMARY KEY (org_id, product_id)
);
alter table product_removals force row level security;
create policy belongs_to_organization on product_removals for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on product_removals to app_api;
grant select on product_removals to app_backup;
comment on table product_removals is 'Products that were deleted, so that a till hears of it.';

create table product_words (
  org_id uuid not null,
  word text not null,
  constraint product_words_pkey PRIMARY KEY (org_id, word),
  constraint product_words_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX product_words_search_idx ON public.product_words USING gin (org_id, word gin_trgm_ops) WITH (gin_pending_list_limit='64');
alter table product_words force row level security;
create policy belongs_to_organization on product_words for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on product_words for select to app_definer using (true);
grant insert, select on product_words to app_api;
grant select on product_words to app_backup;
grant select on product_words to app_definer;
comment on table product_words is 'The words a shop''s products are written with, kept by triggers; digits are not words.';

create table products (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  brand text not null,
  model text not null,
  category_id uuid not null,
  cost_price bigint not null,
  selling_price bigint not null,
  current_stock bigint not null default 0,
  min_stock integer,
  total_sold bigint not null default 0,
  total_revenue numeric not null default 0,
  date_added timestamp with time zone not null default now(),
  user_id uuid,
  barcode text,
  description text,
  tags text[] not null default '{}'::text[],
  color text,
  storage text,
  weight_grams integer,
  dimensions_json jsonb,
  warranty_months integer,
  condition text,
  finish_type text,
  shade_code text,
  shade_name text,
  size_info text,
  skin_type text,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  search_text text not null default ''::text,
  extra_barcodes text[] not null default '{}'::text[],
  image_id uuid,
  tracking text not null default 'none'::text,
  shelf integer generated always as (
CASE
    WHEN (current_stock <= 0) THEN 0
    WHEN (current_stock <= COALESCE(min_stock, 5)) THEN 1
    ELSE 2
END) stored,
  has_expiry boolean not null default false,
  last_rest bigint not null default 0,
  last_rest_cost bigint,
  cost_rest bigint generated always as (
CASE
    WHEN (last_rest_cost = cost_price) THEN last_rest
    ELSE (0)::bigint
END) stored,
  constraint products_pkey PRIMARY KEY (org_id, id),
  constraint products_org_id_category_id_fkey FOREIGN KEY (org_id, category_id) REFERENCES organization_categories(org_id, category_id),
  constraint products_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint cost_price_is_exact CHECK (((cost_price >= 0) AND (cost_price <= '9007199254740991'::bigint))),
  constraint extra_barcodes_are_few CHECK ((cardinality(extra_barcodes) <= 20)),
  constraint min_stock_is_not_negative CHECK ((min_stock >= 0)),
  constraint numbered_goods_have_no_batches CHECK (((NOT has_expiry) OR (tracking = 'none'::text))),
  constraint selling_price_is_exact CHECK (((selling_price >= 0) AND (selling_price <= '9007199254740991'::bigint))),
  constraint tracking_is_known CHECK ((tracking = ANY (ARRAY['none'::text, 'imei'::text, 'serial'::text])))
) with (fillfactor=70);
CREATE UNIQUE INDEX products_barcode_key ON public.products USING btree (org_id, barcode);
CREATE INDEX products_category_idx ON public.products USING btree (org_id, category_id);
CREATE INDEX products_inactive_idx ON public.products USING btree (org_id, date_added DESC, id DESC) WHERE (NOT is_active);
CREATE INDEX products_newest_idx ON public.products USING btree (org_id, date_added DESC, id DESC);
CREATE INDEX products_numbered_idx ON public.products USING btree (org_id, id) WHERE (tracking <> 'none'::text);
CREATE INDEX products_price_idx ON public.products USING btree (org_id, selling_price DESC, id);
CREATE INDEX products_search_idx ON public.products USING gin (org_id, search_text gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='512');
CREATE INDEX products_short_idx ON public.products USING btree (org_id, shelf, date_added DESC, id DESC) INCLUDE (category_id, is_active) WHERE (shelf < 2);
CREATE INDEX products_spelling_idx ON public.products USING btree (org_id, lower(brand), lower(model));
alter table products force row level security;
create policy belongs_to_organization on products for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on products for select to app_definer using (true);
create policy platform_counts on products for select to app_platform using (true);
CREATE TRIGGER count_category_moves AFTER UPDATE OF category_id ON public.products FOR EACH ROW WHEN ((new.category_id <> old.category_id)) EXECUTE FUNCTION count_category_moves();
CREATE TRIGGER keep_barcodes AFTER UPDATE OF barcode, extra_barcodes ON public.products FOR EACH ROW WHEN (((new.barcode IS DISTINCT FROM old.barcode) OR (new.extra_barcodes <> old.extra_barcodes))) EXECUTE FUNCTION keep_barcodes();
CREATE TRIGGER keep_barcodes_of_new AFTER INSERT ON public.products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_barcodes_of_new();
CREATE TRIGGER keep_search_text BEFORE INSERT OR UPDATE OF brand, model, storage, color, condition, barcode, extra_barcodes, shade_code, shade_name, finish_type, size_info, skin_type, tags, description ON public.products FOR EACH ROW EXECUTE FUNCTION keep_search_text();
CREATE TRIGGER keep_words AFTER UPDATE OF brand, model, storage, color, condition, shade_name, finish_type, size_info, skin_type, tags, description ON public.products FOR EACH ROW WHEN ((new.search_text <> old.search_text)) EXECUTE FUNCTION keep_words();
CREATE TRIGGER keep_words_of_new AFTER INSERT ON public.products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_new();
CREATE TRIGGER levels_follow_minimum AFTER UPDATE OF min_stock ON public.products FOR EACH ROW WHEN ((new.min_stock IS DISTINCT FROM old.min_stock)) EXECUTE FUNCTION levels_follow_minimum();
CREATE TRIGGER levels_follow_tracking AFTER UPDATE OF tracking ON public.products FOR EACH ROW WHEN (((old.tracking = 'none'::text) <> (new.tracking = 'none'::text))) EXECUTE FUNCTION levels_follow_tracking();
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.products FOR EACH ROW WHEN (((old.category_id <> new.category_id) OR (old.is_active <> new.is_active))) EXECUTE FUNCTION keep_list_sums('products', '(category_id)::text, (is_active)::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.products REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('products', '(category_id)::text, (is_active)::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('products', '(category_id)::text, (is_active)::text', '0');
CREATE TRIGGER new_products_begin_batches AFTER INSERT ON public.products FOR EACH ROW WHEN (new.has_expiry) EXECUTE FUNCTION products_begin_batches();
CREATE TRIGGER new_products_have_no_stock BEFORE INSERT ON public.products FOR EACH ROW EXECUTE FUNCTION new_products_have_no_stock();
CREATE TRIGGER products_begin_batches AFTER UPDATE OF has_expiry ON public.products FOR EACH ROW WHEN ((new.has_expiry AND (NOT old.has_expiry))) EXECUTE FUNCTION products_begin_batches();
CREATE TRIGGER products_end_batches AFTER UPDATE OF has_expiry ON public.products FOR EACH ROW WHEN ((old.has_expiry AND (NOT new.has_expiry))) EXECUTE FUNCTION products_end_batches();
CREATE TRIGGER remember_category AFTER UPDATE OF category_id ON public.products FOR EACH ROW WHEN ((old.category_id <> new.category_id)) EXECUTE FUNCTION remember_category();
CREATE TRIGGER remember_removal AFTER DELETE ON public.products FOR EACH ROW EXECUTE FUNCTION remember_removal();
CREATE TRIGGER shelf_changes_with_changed AFTER UPDATE ON public.products REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION shelf_changes_with_products();
CREATE TRIGGER shelf_changes_with_gone AFTER DELETE ON public.products REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION shelf_changes_with_products();
CREATE TRIGGER shelf_changes_with_new AFTER INSERT ON public.products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION shelf_changes_with_products();
CREATE TRIGGER stock_is_sum_of_levels AFTER UPDATE ON public.products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stock_is_sum_of_levels();
CREATE TRIGGER warranty_tells_units AFTER UPDATE ON public.products FOR EACH ROW WHEN ((old.warranty_months IS DISTINCT FROM new.warranty_months)) EXECUTE FUNCTION warranty_tells_units();
grant delete, insert, select, update on products to app_api;
grant select on products to app_backup;
grant select on products to app_definer;
grant select (org_id, id) on products to app_platform;
comment on table products is 'What a shop sells. Stock, units sold and revenue are running totals, written only with the ledger.';
comment on column products.current_stock is 'The newest movement''s stock_after. Not indexed: a sale then updates the row in place.';
comment on column products.total_revenue is 'Whole shillings brought in, net of refunds.';
comment on column products.search_text is 'Lower-case words people search by, each after a space, kept by a trigger.';
comment on column products.extra_barcodes is 'Barcodes beside the main one: of another packaging, or the shop''s own label.';
comment on column products.image_id is 'The first of its images, for lists.';
comment on column products.tracking is 'imei, serial: each of its units has such a number, and its stock is their count (units).';
comment on column products.shelf is '0 out of stock, 1 low, 2 in stock: stock_status() as a column. It seldom changes, so that it is indexed and a sale still updates the row in place.';
comment on column products.has_expiry is 'Its goods expire: its stock is that of its batches (batches).';
comment on column products.last_rest is 'What did not divide when goods that came in last changed the cost: the last cost change''s rest, in shillings.';
comment on column products.last_rest_cost is 'The cost that this was the rest of.';
comment on column products.cost_rest is 'What the stock is worth beside units by cost: a cost that somebody gave since is worth what it says, and has none.';

create table purchase_order_counters (
  org_id uuid not null,
  last_number bigint not null,
  constraint purchase_order_counters_pkey PRIMARY KEY (org_id),
  constraint purchase_order_counters_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
alter table purchase_order_counters force row level security;
create policy belongs_to_organization on purchase_order_counters for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on purchase_order_counters to app_api;
grant select on purchase_order_counters to app_backup;
comment on table purchase_order_counters is 'The last number of a shop''s orders.';

create table purchase_order_lines (
  org_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  "position" bigint not null generated always as identity,
  brand text not null,
  model text not null,
  quantity bigint not null,
  unit_cost numeric(18,4),
  received bigint not null default 0,
  constraint purchase_order_lines_pkey PRIMARY KEY (org_id, order_id, product_id),
  constraint purchase_order_lines_org_id_order_id_fkey FOREIGN KEY (org_id, order_id) REFERENCES purchase_orders(org_id, id) ON DELETE CASCADE,
  constraint quantity_is_a_count CHECK (((quantity >= 1) AND (quantity <= 1000000))),
  constraint received_is_a_count CHECK ((received >= 0)),
  constraint unit_cost_is_sensible CHECK (((unit_cost >= (0)::numeric) AND (unit_cost <= ('1000000000000'::bigint)::numeric)))
);
CREATE INDEX purchase_order_lines_product_idx ON public.purchase_order_lines USING btree (org_id, product_id);
alter table purchase_order_lines force row level security;
create policy belongs_to_organization on purchase_order_lines for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select, update on purchase_order_lines to app_api;
grant select on purchase_order_lines to app_backup;
comment on table purchase_order_lines is 'How much was ordered of each product. The product may go later; what was ordered stays.';
comment on column purchase_order_lines.received is 'How much of it came: the sum of the goods in of this order.';

create table purchase_orders (
  org_id uuid not null,
  id uuid not null,
  supplier_id uuid not null,
  location_id uuid not null,
  state text not null default 'draft'::text,
  currency text not null default 'UGX'::text,
  rate numeric(12,6) not null default 1,
  expected_on date,
  note text,
  close_reason text,
  number bigint,
  request_hash bytea,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint purchase_orders_are_numbered UNIQUE (org_id, number),
  constraint purchase_orders_pkey PRIMARY KEY (org_id, id),
  constraint purchase_orders_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint purchase_orders_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES locations(org_id, id),
  constraint purchase_orders_org_id_supplier_id_fkey FOREIGN KEY (org_id, supplier_id) REFERENCES suppliers(org_id, id),
  constraint a_shilling_is_a_shilling CHECK (((currency <> 'UGX'::text) OR (rate = (1)::numeric))),
  constraint currency_is_known CHECK ((currency = ANY (ARRAY['UGX'::text, 'USD'::text, 'CNY'::text, 'AED'::text, 'KES'::text]))),
  constraint rate_is_sensible CHECK (((rate > (0)::numeric) AND (rate <= (100000)::numeric))),
  constraint state_is_known CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'part_received'::text, 'received'::text, 'closed_short'::text, 'cancelled'::text]))),
  constraint what_ended_early_says_why CHECK (((state = ANY (ARRAY['closed_short'::text, 'cancelled'::text])) = (close_reason IS NOT NULL))),
  constraint what_was_sent_has_a_number CHECK (((state = 'draft'::text) OR ((number IS NOT NULL) AND (sent_at IS NOT NULL))))
);
CREATE INDEX purchase_orders_location_idx ON public.purchase_orders USING btree (org_id, location_id);
CREATE INDEX purchase_orders_newest_idx ON public.purchase_orders USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX purchase_orders_open_idx ON public.purchase_orders USING btree (org_id, id) WHERE (state = ANY (ARRAY['draft'::text, 'sent'::text, 'part_received'::text]));
CREATE INDEX purchase_orders_supplier_idx ON public.purchase_orders USING btree (org_id, supplier_id);
alter table purchase_orders force row level security;
create policy belongs_to_organization on purchase_orders for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.purchase_orders REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('purchase_orders', '(location_id)::text, (state in (''draft'', ''sent'', ''part_received''))::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.purchase_orders REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('purchase_orders', '(location_id)::text, (state in (''draft'', ''sent'', ''part_received''))::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.purchase_orders REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('purchase_orders', '(location_id)::text, (state in (''draft'', ''sent'', ''part_received''))::text', '0');
grant delete, insert, select, update on purchase_orders to app_api;
grant select on purchase_orders to app_backup;
comment on table purchase_orders is 'What a shop orders from a supplier, for one of its locations.';
comment on column purchase_orders.rate is 'Shillings for one of the currency, as goods that come in of it begin with.';
comment on column purchase_orders.close_reason is 'Why the rest is not waited for, or it was cancelled.';
comment on column purchase_orders.number is 'The shop''s own count of what was sent, without gaps.';
comment on column purchase_orders.request_hash is 'SHA-256 of what was asked, to tell a retry from another one under the same id; null: of the reorder list';

create unlogged table quota_counters (
  key text not null,
  points integer not null,
  expire bigint not null,
  constraint quota_counters_pkey PRIMARY KEY (key)
);
CREATE INDEX quota_counters_expiry_idx ON public.quota_counters USING btree (expire);
grant delete, insert, select, update on quota_counters to app_platform;
comment on table quota_counters is 'What people, shops, tills and addresses have used of their quotas, counted by all servers together. Columns are in the order that the rate limiter writes.';
comment on column quota_counters.key is 'The quota''s name and whom it counts.';
comment on column quota_counters.expire is 'Milliseconds since 1970 at which the count begins anew.';

create unlogged table quota_holds (
  key text not null,
  place integer not null,
  holder uuid not null,
  until bigint not null,
  constraint quota_holds_pkey PRIMARY KEY (key, place)
);
CREATE INDEX quota_holds_holder_idx ON public.quota_holds USING btree (holder);
grant delete, insert, select, update on quota_holds to app_platform;
comment on table quota_holds is 'Places that servers hold of quotas of what there is at one time, as open sockets are. A place is one of as many as the quota has.';
comment on column quota_holds.key is 'The quota''s name and whom it counts.';
comment on column quota_holds.until is 'Milliseconds since 1970 at which the place is free again, unless its server says that it is still there.';

create table quotation_lines (
  org_id uuid not null,
  quotation_id uuid not null,
  line integer not null,
  product_id uuid not null,
  brand text not null,
  model text not null,
  quantity bigint not null,
  unit_price bigint not null,
  discount jsonb,
  discount_amount bigint not null,
  tax_amount bigint not null,
  total bigint not null,
  unit_id uuid,
  constraint quotation_lines_pkey PRIMARY KEY (org_id, quotation_id, line),
  constraint quotation_lines_org_id_quotation_id_fkey FOREIGN KEY (org_id, quotation_id) REFERENCES quotations(org_id, id) ON DELETE CASCADE,
  constraint quotation_lines_org_id_unit_id_fkey FOREIGN KEY (org_id, unit_id) REFERENCES units(org_id, id) ON DELETE SET NULL (unit_id),
  constraint device_is_one CHECK (((unit_id IS NULL) OR (quantity = 1))),
  constraint quantity_is_positive CHECK ((quantity > 0))
);
CREATE INDEX quotation_lines_unit_idx ON public.quotation_lines USING btree (org_id, unit_id) WHERE (unit_id IS NOT NULL);
alter table quotation_lines force row level security;
create policy belongs_to_organization on quotation_lines for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on quotation_lines to app_api;
grant select on quotation_lines to app_backup;
comment on table quotation_lines is 'The lines of quotations, frozen: a sale of it has them at these prices.';
comment on column quotation_lines.unit_id is 'The device that was quoted at a price of its own.';

create table quotations (
  org_id uuid not null,
  id uuid not null,
  quotation_no bigint not null,
  number text not null,
  location_id uuid not null,
  customer_id uuid,
  customer_name text not null,
  customer_contact text not null default ''::text,
  quoted_on date not null,
  valid_until date not null,
  notes text,
  discount jsonb,
  subtotal bigint not null,
  discount_amount bigint not null,
  tax_amount bigint not null,
  total_amount bigint not null,
  state text not null default 'open'::text,
  sale_id uuid,
  request_hash bytea not null,
  link_seed uuid,
  link_pepper_id text,
  link_token_hash bytea,
  shared_at timestamp with time zone,
  user_id uuid,
  created_at timestamp with time zone not null default now(),
  layby_id uuid,
  constraint quotation_numbers_are_unique UNIQUE (org_id, quotation_no),
  constraint quotations_pkey PRIMARY KEY (org_id, id),
  constraint quotations_org_id_customer_id_fkey FOREIGN KEY (org_id, customer_id) REFERENCES customers(org_id, id),
  constraint quotations_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint quotations_org_id_layby_id_fkey FOREIGN KEY (org_id, layby_id) REFERENCES laybys(org_id, id),
  constraint quotations_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES locations(org_id, id),
  constraint quotations_org_id_sale_id_fkey FOREIGN KEY (org_id, sale_id) REFERENCES sales(org_id, id),
  constraint a_link_is_whole CHECK ((num_nulls(link_seed, link_pepper_id, link_token_hash, shared_at) = ANY (ARRAY[0, 4]))),
  constraint it_is_valid_a_day CHECK ((valid_until >= quoted_on)),
  constraint state_is_known CHECK ((state = ANY (ARRAY['open'::text, 'sold'::text, 'put_aside'::text, 'declined'::text]))),
  constraint total_is_exact CHECK (((total_amount >= 0) AND (total_amount <= '9007199254740991'::bigint))),
  constraint what_was_put_aside_names_its_layby CHECK (((layby_id IS NOT NULL) = (state = 'put_aside'::text))),
  constraint what_was_sold_names_its_sale CHECK (((sale_id IS NOT NULL) = (state = 'sold'::text)))
);
CREATE INDEX quotations_customer_idx ON public.quotations USING btree (org_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE UNIQUE INDEX quotations_layby_key ON public.quotations USING btree (org_id, layby_id) WHERE (layby_id IS NOT NULL);
CREATE INDEX quotations_location_idx ON public.quotations USING btree (org_id, location_id);
CREATE UNIQUE INDEX quotations_sale_key ON public.quotations USING btree (org_id, sale_id) WHERE (sale_id IS NOT NULL);
CREATE UNIQUE INDEX quotations_token_hash_key ON public.quotations USING btree (link_token_hash);
alter table quotations force row level security;
create policy belongs_to_organization on quotations for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on quotations for select to app_definer using (true);
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.quotations REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('quotations', '(location_id)::text, (state)::text, (valid_until)::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.quotations REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('quotations', '(location_id)::text, (state)::text, (valid_until)::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.quotations REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('quotations', '(location_id)::text, (state)::text, (valid_until)::text', '0');
CREATE TRIGGER list_text AFTER INSERT OR DELETE OR UPDATE OF number, customer_name, customer_contact ON public.quotations FOR EACH ROW EXECUTE FUNCTION keep_list_text('quotations', 'number, customer_name, customer_contact');
grant delete, insert, select, update on quotations to app_api;
grant select on quotations to app_backup;
grant select on quotations to app_definer;
comment on table quotations is 'What was offered to customers, each at prices that hold until a day. Expired is an open one after that day.';
comment on column quotations.request_hash is 'SHA-256 of what was asked, to tell a retry from another quotation under the same id.';
comment on column quotations.link_seed is 'What the token of its link is made from, with a pepper that is not here: without it nobody can make the link.';
comment on column quotations.link_token_hash is 'SHA-256 of the token in the address of its page.';

create table refund_items (
  org_id uuid not null,
  refund_id uuid not null,
  sale_id uuid not null,
  line integer not null,
  quantity bigint not null,
  refunded_before bigint not null,
  sold bigint not null,
  goods text not null,
  amount bigint not null,
  tax_amount bigint not null,
  constraint no_unit_is_refunded_twice UNIQUE (org_id, sale_id, line, refunded_before),
  constraint refund_items_pkey PRIMARY KEY (org_id, refund_id, line),
  constraint refund_items_org_id_refund_id_fkey FOREIGN KEY (org_id, refund_id) REFERENCES refunds(org_id, id),
  constraint refund_items_org_id_sale_id_line_fkey FOREIGN KEY (org_id, sale_id, line) REFERENCES sale_items(org_id, sale_id, line),
  constraint amount_is_not_negative CHECK ((amount >= 0)),
  constraint goods_are_known CHECK ((goods = ANY (ARRAY['restock'::text, 'write_off'::text]))),
  constraint no_more_than_was_sold CHECK (((refunded_before >= 0) AND ((refunded_before + quantity) <= sold))),
  constraint quantity_is_positive CHECK ((quantity > 0))
);
alter table refund_items force row level security;
create policy belongs_to_organization on refund_items for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on refund_items to app_api;
grant select on refund_items to app_backup;
comment on table refund_items is 'Units of a sale''s line that were given back.';
comment on column refund_items.refunded_before is 'Units of the line given back by earlier refunds: two refunds cannot both follow the same one.';

create table refund_payments (
  org_id uuid not null,
  refund_id uuid not null,
  sale_id uuid not null,
  line integer not null,
  method payment_method not null,
  amount bigint not null,
  reference text,
  constraint a_refund_names_a_method_once UNIQUE (org_id, refund_id, method),
  constraint refund_payments_pkey PRIMARY KEY (org_id, refund_id, line),
  constraint refund_payments_org_id_refund_id_fkey FOREIGN KEY (org_id, refund_id) REFERENCES refunds(org_id, id),
  constraint refund_payments_org_id_sale_id_fkey FOREIGN KEY (org_id, sale_id) REFERENCES sales(org_id, id),
  constraint amount_is_exact CHECK (((amount >= 1) AND (amount <= '9007199254740991'::bigint)))
);
CREATE INDEX refund_payments_sale_idx ON public.refund_payments USING btree (org_id, sale_id);
alter table refund_payments force row level security;
create policy belongs_to_organization on refund_payments for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER refund_payments_fit AFTER INSERT ON public.refund_payments REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refund_payments_fit();
grant insert, select on refund_payments to app_api;
grant select on refund_payments to app_backup;
comment on table refund_payments is 'How money was given back, by method, the largest part first. Append-only.';
comment on column refund_payments.sale_id is 'The refund''s sale, so that what a sale''s method has left is read by one index.';

create table refund_requests (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  sale_id uuid not null,
  kind text not null,
  items jsonb not null,
  reason text not null,
  payment_method payment_method not null,
  reference text,
  payments jsonb,
  amount bigint not null,
  status text not null default 'waiting'::text,
  requested_at timestamp with time zone not null,
  user_id uuid,
  request_hash bytea,
  decided_at timestamp with time zone,
  decided_by uuid,
  note text,
  doubt text,
  shift_id uuid,
  terminal_id uuid,
  constraint refund_requests_pkey PRIMARY KEY (org_id, id),
  constraint refund_requests_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint refund_requests_org_id_sale_id_fkey FOREIGN KEY (org_id, sale_id) REFERENCES sales(org_id, id),
  constraint refund_requests_org_id_terminal_id_fkey FOREIGN KEY (org_id, terminal_id) REFERENCES pos_terminals(org_id, id),
  constraint decided_by_somebody CHECK (((status = 'waiting'::text) = (decided_at IS NULL))),
  constraint kind_is_known CHECK ((kind = ANY (ARRAY['cancel'::text, 'refund'::text]))),
  constraint status_is_known CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'declined'::text, 'closed'::text]))),
  constraint what_is_doubted_was_paid_out CHECK ((num_nulls(doubt, shift_id, terminal_id) = ANY (ARRAY[0, 3])))
);
CREATE UNIQUE INDEX a_sale_waits_for_one_request ON public.refund_requests USING btree (org_id, sale_id) WHERE ((status = 'waiting'::text) AND (doubt IS NULL));
CREATE INDEX refund_requests_newest_idx ON public.refund_requests USING btree (org_id, requested_at DESC, id DESC);
CREATE INDEX refund_requests_sale_idx ON public.refund_requests USING btree (org_id, sale_id);
CREATE INDEX refund_requests_terminal_idx ON public.refund_requests USING btree (org_id, terminal_id) WHERE (terminal_id IS NOT NULL);
CREATE INDEX refund_requests_waiting_idx ON public.refund_requests USING btree (org_id, requested_at DESC, id DESC) WHERE (status = 'waiting'::text);
alter table refund_requests force row level security;
create policy belongs_to_organization on refund_requests for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on refund_requests to app_api;
grant select on refund_requests to app_backup;
comment on table refund_requests is 'Refunds and cancellations that members ask for, and refunds of tills that the shop doubted. An approved one becomes the refund with the same id.';
comment on column refund_requests.payments is 'How it was asked to go back, [{ method, amount, reference }]. Null for a sale that one method paid.';
comment on column refund_requests.doubt is 'A till made it without the server, and why the shop did not. Its cash counts as taken out under the same id, until it is approved.';
comment on column refund_requests.shift_id is 'The shift of its drawer that the till named; the shop may have none such.';

create table refunds (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  refund_no bigint not null,
  refund_number text not null,
  sale_id uuid not null,
  kind text not null,
  reason text not null default ''::text,
  payment_method payment_method not null,
  reference text,
  units bigint not null,
  amount bigint not null,
  tax_amount bigint not null,
  profit bigint not null,
  created_at timestamp with time zone not null,
  refund_day date not null,
  user_id uuid,
  request_hash bytea,
  location_id uuid not null,
  told_at timestamp with time zone,
  on_account bigint not null default 0,
  approver_id uuid,
  constraint refund_numbers_are_unique UNIQUE (org_id, refund_no),
  constraint refunds_pkey PRIMARY KEY (org_id, id),
  constraint refunds_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint refunds_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES locations(org_id, id),
  constraint refunds_org_id_sale_id_fkey FOREIGN KEY (org_id, sale_id) REFERENCES sales(org_id, id),
  constraint amount_is_exact CHECK (((amount >= 0) AND (amount <= '9007199254740991'::bigint))),
  constraint kind_is_known CHECK ((kind = ANY (ARRAY['cancel'::text, 'refund'::text]))),
  constraint on_account_is_a_part CHECK (((on_account >= 0) AND (on_account <= amount)))
);
CREATE UNIQUE INDEX a_sale_is_cancelled_once ON public.refunds USING btree (org_id, sale_id) WHERE (kind = 'cancel'::text);
CREATE INDEX refunds_location_idx ON public.refunds USING btree (org_id, location_id);
CREATE INDEX refunds_newest_idx ON public.refunds USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX refunds_sale_idx ON public.refunds USING btree (org_id, sale_id);
alter table refunds force row level security;
create policy belongs_to_organization on refunds for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on refunds for select to app_definer using (true);
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.refunds REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('refunds', '(location_id)::text, (refund_day)::text', 'amount');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.refunds REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('refunds', '(location_id)::text, (refund_day)::text', 'amount');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.refunds REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('refunds', '(location_id)::text, (refund_day)::text', 'amount');
grant insert, select on refunds to app_api;
grant select on refunds to app_backup;
grant select on refunds to app_definer;
grant update (reason) on refunds to app_api;
comment on table refunds is 'Money given back for a sale: its own document, append-only. A cancellation is the one that takes all that is left. Only its words can go.';
comment on column refunds.payment_method is 'The method of the largest part; refund_payments has every part.';
comment on column refunds.reference is 'The reference of the largest part.';
comment on column refunds.profit is 'What it takes off the sale''s profit: the amount without VAT, less the cost of what went back onto the shelf.';
comment on column refunds.refund_day is 'The shop''s day on which the money was given back. The totals it corrects are those of the sale''s day.';
comment on column refunds.location_id is 'Where the goods came back to.';
comment on column refunds.told_at is 'When the shop learned of it, where a till made it without the server; null: at once.';
comment on column refunds.on_account is 'What of it went off the customer''s account instead of out of a wallet.';
comment on column refunds.approver_id is 'Who let through at a till what user_id may not do alone; as user_id.';

create table refurbishing_parts (
  org_id uuid not null,
  refurbishing_id uuid not null,
  line integer not null,
  product_id uuid not null,
  brand text not null,
  model text not null,
  quantity bigint not null,
  unit_cost bigint not null,
  constraint refurbishing_parts_pkey PRIMARY KEY (org_id, refurbishing_id, line),
  constraint refurbishing_parts_org_id_refurbishing_id_fkey FOREIGN KEY (org_id, refurbishing_id) REFERENCES refurbishings(org_id, id) ON DELETE CASCADE,
  constraint quantity_is_positive CHECK ((quantity > 0)),
  constraint unit_cost_is_exact CHECK (((unit_cost >= 0) AND (unit_cost <= '9007199254740991'::bigint)))
);
alter table refurbishing_parts force row level security;
create policy belongs_to_organization on refurbishing_parts for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on refurbishing_parts to app_api;
grant select on refurbishing_parts to app_backup;
comment on table refurbishing_parts is 'Which parts, as they cost then.';
comment on column refurbishing_parts.product_id is 'No foreign key: a product that is deleted later leaves its name.';

create table refurbishings (
  org_id uuid not null,
  id uuid not null,
  unit_id uuid not null,
  cost bigint not null,
  was_held boolean not null,
  note text,
  done_at timestamp with time zone not null,
  done_by uuid not null,
  reversed_at timestamp with time zone,
  reversed_by uuid,
  back_held boolean,
  constraint refurbishings_pkey PRIMARY KEY (org_id, id),
  constraint refurbishings_org_id_unit_id_fkey FOREIGN KEY (org_id, unit_id) REFERENCES units(org_id, id) ON DELETE CASCADE,
  constraint cost_is_exact CHECK (((cost >= 0) AND (cost <= '9007199254740991'::bigint))),
  constraint note_is_short CHECK (((char_length(note) >= 1) AND (char_length(note) <= 200))),
  constraint what_was_reversed_says_when CHECK ((num_nulls(reversed_at, reversed_by, back_held) = ANY (ARRAY[0, 3])))
);
CREATE INDEX refurbishings_unit_idx ON public.refurbishings USING btree (org_id, unit_id);
alter table refurbishings force row level security;
create policy belongs_to_organization on refurbishings for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on refurbishings to app_api;
grant select on refurbishings to app_backup;
comment on table refurbishings is 'Parts from stock that were built into a device: their cost is the device''s from then on.';
comment on column refurbishings.cost is 'What the parts cost together when they were built in, in whole shillings.';
comment on column refurbishings.was_held is 'The device was on hold, and in no stock; back_held: it was when the parts came out again.';

create table repair_events (
  org_id uuid not null,
  repair_id uuid not null,
  id bigint not null generated always as identity,
  event text not null,
  state text not null,
  job text,
  note text,
  user_id uuid,
  at timestamp with time zone not null,
  constraint repair_events_pkey PRIMARY KEY (org_id, repair_id, id),
  constraint repair_events_org_id_repair_id_fkey FOREIGN KEY (org_id, repair_id) REFERENCES repairs(org_id, id) ON DELETE CASCADE,
  constraint event_is_known CHECK ((event = ANY (ARRAY['taken_in'::text, 'changed'::text, 'job_added'::text, 'job_moved'::text, 'job_dropped'::text, 'part_taken'::text, 'part_dropped'::text, 'quoted'::text, 'approved'::text, 'declined'::text, 'paid'::text, 'money_returned'::text, 'told'::text, 'passcode_seen'::text, 'collected'::text, 'returned_unrepaired'::text, 'abandoned'::text]))),
  constraint note_is_short CHECK (((char_length(note) >= 1) AND (char_length(note) <= 300)))
);
alter table repair_events force row level security;
create policy belongs_to_organization on repair_events for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on repair_events to app_api;
grant select on repair_events to app_backup;
grant update (note) on repair_events to app_api;
comment on table repair_events is 'What happened to a repair, append-only; the newest one has its state.';
comment on column repair_events.state is 'How far the repair was afterwards, as repairs.state.';
comment on column repair_events.user_id is 'Who did it; null: the customer, through the link.';

create table repair_jobs (
  org_id uuid not null,
  id uuid not null,
  repair_id uuid not null,
  "position" bigint not null generated always as identity,
  name text not null,
  state text not null,
  technician_id uuid,
  labour bigint not null,
  warranty_days integer not null,
  note text,
  constraint repair_jobs_pkey PRIMARY KEY (org_id, id),
  constraint repair_jobs_org_id_repair_id_fkey FOREIGN KEY (org_id, repair_id) REFERENCES repairs(org_id, id) ON DELETE CASCADE,
  constraint labour_is_exact CHECK (((labour >= 0) AND (labour <= '1000000000000'::bigint))),
  constraint name_is_short CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint note_is_short CHECK (((char_length(note) >= 1) AND (char_length(note) <= 300))),
  constraint state_is_known CHECK ((state = ANY (ARRAY['booked'::text, 'diagnosing'::text, 'quoted'::text, 'approved'::text, 'waiting_part'::text, 'in_repair'::text, 'ready'::text, 'dropped'::text]))),
  constraint warranty_is_sensible CHECK (((warranty_days >= 0) AND (warranty_days <= 730)))
);
CREATE INDEX repair_jobs_repair_idx ON public.repair_jobs USING btree (org_id, repair_id, "position");
CREATE INDEX repair_jobs_technician_idx ON public.repair_jobs USING btree (org_id, technician_id) WHERE (technician_id IS NOT NULL);
alter table repair_jobs force row level security;
create policy belongs_to_organization on repair_jobs for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on repair_jobs to app_api;
grant select on repair_jobs to app_backup;
comment on table repair_jobs is 'What is to be done to a device, each job with its work and parts.';
comment on column repair_jobs.technician_id is 'Who does it: an account, or somebody of the staff. No foreign key, as user_id has none.';
comment on column repair_jobs.warranty_days is 'The warranty of the work, from the collection.';
comment on column repair_jobs.note is 'For the shop alone.';

create table repair_parts (
  org_id uuid not null,
  id uuid not null,
  repair_id uuid not null,
  job_id uuid not null,
  "position" bigint not null generated always as identity,
  product_id uuid not null,
  brand text not null,
  model text not null,
  quantity bigint not null,
  unit_price bigint not null,
  unit_cost bigint not null,
  unit_id uuid,
  unit_number text,
  state text not null default 'in'::text,
  note text,
  user_id uuid not null,
  taken_at timestamp with time zone not null,
  dropped_on date,
  constraint repair_parts_pkey PRIMARY KEY (org_id, id),
  constraint repair_parts_org_id_job_id_fkey FOREIGN KEY (org_id, job_id) REFERENCES repair_jobs(org_id, id) ON DELETE CASCADE,
  constraint repair_parts_org_id_product_id_fkey FOREIGN KEY (org_id, product_id) REFERENCES products(org_id, id),
  constraint repair_parts_org_id_repair_id_fkey FOREIGN KEY (org_id, repair_id) REFERENCES repairs(org_id, id) ON DELETE CASCADE,
  constraint repair_parts_org_id_unit_id_fkey FOREIGN KEY (org_id, unit_id) REFERENCES units(org_id, id),
  constraint a_unit_is_one CHECK (((unit_id IS NULL) OR (quantity = 1))),
  constraint cost_is_exact CHECK (((unit_cost >= 0) AND (unit_cost <= '9007199254740991'::bigint))),
  constraint note_is_short CHECK (((char_length(note) >= 1) AND (char_length(note) <= 200))),
  constraint price_is_exact CHECK (((unit_price >= 0) AND (unit_price <= '1000000000000'::bigint))),
  constraint quantity_is_positive CHECK ((quantity > 0)),
  constraint state_is_known CHECK ((state = ANY (ARRAY['in'::text, 'unused'::text, 'faulty'::text, 'broken'::text]))),
  constraint what_is_gone_says_when CHECK (((state = 'in'::text) = (dropped_on IS NULL)))
);
CREATE INDEX repair_parts_job_idx ON public.repair_parts USING btree (org_id, job_id);
CREATE INDEX repair_parts_product_idx ON public.repair_parts USING btree (org_id, product_id);
CREATE INDEX repair_parts_repair_idx ON public.repair_parts USING btree (org_id, repair_id, "position");
CREATE INDEX repair_parts_unit_idx ON public.repair_parts USING btree (org_id, unit_id) WHERE (unit_id IS NOT NULL);
alter table repair_parts force row level security;
create policy belongs_to_organization on repair_parts for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on repair_parts to app_api;
grant select on repair_parts to app_backup;
comment on table repair_parts is 'Parts that were taken from stock for a repair, each at the cost that it had then, and what became of them.';
comment on column repair_parts.state is 'in: it is in the device. unused: back in stock. faulty: it did not work; broken: we broke it: both a loss.';

create table repair_payments (
  org_id uuid not null,
  id uuid not null,
  repair_id uuid not null,
  "position" bigint not null generated always as identity,
  amount bigint not null,
  wallet_id uuid not null,
  document text,
  note text,
  business_date date not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint repair_payments_pkey PRIMARY KEY (org_id, id),
  constraint repair_payments_org_id_repair_id_fkey FOREIGN KEY (org_id, repair_id) REFERENCES repairs(org_id, id) ON DELETE CASCADE,
  constraint repair_payments_org_id_wallet_id_fkey FOREIGN KEY (org_id, wallet_id) REFERENCES wallets(org_id, id),
  constraint amount_is_exact CHECK (((amount <> 0) AND ((amount >= '-1000000000000000'::bigint) AND (amount <= '1000000000000000'::bigint)))),
  constraint note_is_short CHECK (((char_length(note) >= 1) AND (char_length(note) <= 200))),
  constraint what_came_in_has_a_receipt CHECK (((amount > 0) = (document IS NOT NULL)))
);
CREATE INDEX repair_payments_repair_idx ON public.repair_payments USING btree (org_id, repair_id, "position");
CREATE INDEX repair_payments_wallet_idx ON public.repair_payments USING btree (org_id, wallet_id);
alter table repair_payments force row level security;
create policy belongs_to_organization on repair_payments for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on repair_payments to app_api;
grant select on repair_payments to app_backup;
grant update (note) on repair_payments to app_api;
comment on table repair_payments is 'What was paid for a repair before it was collected, and what went back, negative; append-only. Its money is in the ledger under its id.';

create table repair_quotes (
  org_id uuid not null,
  repair_id uuid not null,
  no integer not null,
  amount bigint not null,
  note text,
  user_id uuid not null,
  quoted_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  answered_by uuid,
  constraint repair_quotes_pkey PRIMARY KEY (org_id, repair_id, no),
  constraint repair_quotes_org_id_repair_id_fkey FOREIGN KEY (org_id, repair_id) REFERENCES repairs(org_id, id) ON DELETE CASCADE,
  constraint amount_is_exact CHECK (((amount >= 0) AND (amount <= '1000000000000000'::bigint))),
  constraint an_answer_is_somebodys CHECK (((answered_by IS NULL) OR (answer IS NOT NULL))),
  constraint an_answer_says_when CHECK ((num_nulls(answer, answered_at) = ANY (ARRAY[0, 2]))),
  constraint answer_is_known CHECK ((answer = ANY (ARRAY['approved'::text, 'declined'::text]))),
  constraint note_is_short CHECK (((char_length(note) >= 1) AND (char_length(note) <= 300))),
  constraint quotes_are_counted CHECK (((no >= 1) AND (no <= 20)))
);
alter table repair_quotes force row level security;
create policy belongs_to_organization on repair_quotes for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on repair_quotes to app_api;
grant select on repair_quotes to app_backup;
comment on table repair_quotes is 'What a customer was told that a repair costs, and what they said.';
comment on column repair_quotes.answered_by is 'Who noted it; null: the customer, through the link.';

create table repair_rules (
  org_id uuid not null,
  is_on boolean not null,
  checklist text[] not null,
  warranty_days integer not null,
  abandon_days integer not null,
  needs_approval boolean not null,
  mails_ready boolean not null,
  terms text not null,
  work_product_id uuid,
  user_id uuid not null,
  updated_at timestamp with time zone not null,
  constraint repair_rules_pkey PRIMARY KEY (org_id),
  constraint repair_rules_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint repair_rules_org_id_work_product_id_fkey FOREIGN KEY (org_id, work_product_id) REFERENCES products(org_id, id),
  constraint patience_is_sensible CHECK (((abandon_days >= 14) AND (abandon_days <= 730))),
  constraint terms_are_short CHECK ((char_length(terms) <= 1000)),
  constraint warranty_is_sensible CHECK (((warranty_days >= 0) AND (warranty_days <= 730)))
);
CREATE INDEX repair_rules_work_product_idx ON public.repair_rules USING btree (org_id, work_product_id) WHERE (work_product_id IS NOT NULL);
alter table repair_rules force row level security;
create policy belongs_to_organization on repair_rules for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on repair_rules for select to app_definer using (true);
grant insert, select, update on repair_rules to app_api;
grant select on repair_rules to app_backup;
grant select on repair_rules to app_definer;
comment on table repair_rules is 'How a shop repairs. Until it is on, nobody sees any of it.';
comment on column repair_rules.checklist is 'What is looked at when a device is handed in.';
comment on column repair_rules.abandon_days is 'Days after which a device that is ready and was not collected may be given up.';
comment on column repair_rules.work_product_id is 'What the work is sold as: a line of a sale names a product. It is made with the first sale of work, and inactive.';

create table repairs (
  org_id uuid not null,
  id uuid not null,
  repair_no bigint not null,
  number text not null,
  version integer not null default 1,
  state text not null default 'booked'::text,
  state_since timestamp with time zone not null,
  location_id uuid not null,
  customer_id uuid not null,
  device text not null,
  unit_number text,
  unit_id uuid,
  reported text,
  fault text not null,
  checklist jsonb not null,
  accessories text,
  sealed_passcode bytea,
  pepper_id text,
  notes text,
  taken_in_on date not null,
  promised_on date,
  warranty_claim_id uuid,
  earlier_repair_id uuid,
  approved_amount bigint,
  total_amount bigint not null default 0,
  paid bigint not null default 0,
  ready_at timestamp with time zone,
  told_at timestamp with time zone,
  proposed_on date,
  ended_on date,
  ended_by uuid,
  sale_id uuid,
  reason text,
  link_seed uuid,
  link_pepper_id text,
  link_token_hash bytea,
  shared_at timestamp with time zone,
  request_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint repair_numbers_are_unique UNIQUE (org_id, repair_no),
  constraint repairs_pkey PRIMARY KEY (org_id, id),
  constraint repairs_org_id_customer_id_fkey FOREIGN KEY (org_id, customer_id) REFERENCES customers(org_id, id),
  constraint repairs_org_id_earlier_repair_id_fkey FOREIGN KEY (org_id, earlier_repair_id) REFERENCES repairs(org_id, id),
  constraint repairs_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint repairs_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES locations(org_id, id),
  constraint repairs_org_id_sale_id_fkey FOREIGN KEY (org_id, sale_id) REFERENCES sales(org_id, id),
  constraint repairs_org_id_unit_id_fkey FOREIGN KEY (org_id, unit_id) REFERENCES units(org_id, id) ON DELETE SET NULL (unit_id),
  constraint repairs_org_id_warranty_claim_id_fkey FOREIGN KEY (org_id, warranty_claim_id) REFERENCES warranty_claims(org_id, id) ON DELETE SET NULL (warranty_claim_id),
  constraint a_link_is_whole CHECK ((num_nulls(link_seed, link_pepper_id, link_token_hash, shared_at) = ANY (ARRAY[0, 4]))),
  constraint a_passcode_goes_with_the_device CHECK (((sealed_passcode IS NULL) OR (ended_on IS NULL))),
  constraint a_passcode_is_whole CHECK ((num_nulls(sealed_passcode, pepper_id) = ANY (ARRAY[0, 2]))),
  constraint accessories_are_short CHECK (((char_length(accessories) >= 1) AND (char_length(accessories) <= 200))),
  constraint approved_is_an_amount CHECK (((approved_amount >= 0) AND (approved_amount <= '1000000000000000'::bigint))),
  constraint device_is_short CHECK (((char_length(device) >= 1) AND (char_length(device) <= 80))),
  constraint fault_is_short CHECK ((char_length(fault) <= 500)),
  constraint notes_are_short CHECK (((char_length(notes) >= 1) AND (char_length(notes) <= 500))),
  constraint number_is_short CHECK (((char_length(unit_number) >= 3) AND (char_length(unit_number) <= 40))),
  constraint paid_is_no_debt CHECK (((paid >= 0) AND (paid <= '1000000000000000'::bigint))),
  constraint reason_is_short CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200))),
  constraint report_is_known CHECK ((reported = ANY (ARRAY['stolen'::text, 'lost'::text]))),
  constraint state_is_known CHECK ((state = ANY (ARRAY['booked'::text, 'diagnosing'::text, 'quoted'::text, 'approved'::text, 'waiting_part'::text, 'in_repair'::text, 'ready'::text, 'collected'::text, 'returned_unrepaired'::text, 'abandoned'::text]))),
  constraint total_is_exact CHECK (((total_amount >= 0) AND (total_amount <= '1000000000000000'::bigint))),
  constraint what_ended_says_when CHECK ((((state = ANY (ARRAY['collected'::text, 'returned_unrepaired'::text, 'abandoned'::text])) = (ended_on IS NOT NULL)) AND (num_nulls(ended_on, ended_by) = ANY (ARRAY[0, 2])))),
  constraint what_is_ready_says_since_when CHECK (((state <> 'ready'::text) OR (ready_at IS NOT NULL))),
  constraint what_is_sold_was_handed_over CHECK (((sale_id IS NULL) OR (state = ANY (ARRAY['collected'::text, 'returned_unrepaired'::text]))))
);
CREATE INDEX repairs_claim_idx ON public.repairs USING btree (org_id, warranty_claim_id) WHERE (warranty_claim_id IS NOT NULL);
CREATE INDEX repairs_customer_idx ON public.repairs USING btree (org_id, customer_id);
CREATE INDEX repairs_earlier_idx ON public.repairs USING btree (org_id, earlier_repair_id) WHERE (earlier_repair_id IS NOT NULL);
CREATE INDEX repairs_ended_idx ON public.repairs USING btree (org_id, ended_on) WHERE (ended_on IS NOT NULL);
CREATE INDEX repairs_location_idx ON public.repairs USING btree (org_id, location_id);
CREATE INDEX repairs_number_idx ON public.repairs USING btree (org_id, unit_number) WHERE (unit_number IS NOT NULL);
CREATE INDEX repairs_open_idx ON public.repairs USING btree (org_id, state, repair_no) WHERE (ended_on IS NULL);
CREATE INDEX repairs_over_idx ON public.repairs USING btree (org_id, repair_no DESC) WHERE (ended_on IS NOT NULL);
CREATE INDEX repairs_ready_idx ON public.repairs USING btree (org_id, ready_at) WHERE ((state = 'ready'::text) AND (proposed_on IS NULL));
CREATE UNIQUE INDEX repairs_sale_key ON public.repairs USING btree (org_id, sale_id) WHERE (sale_id IS NOT NULL);
CREATE UNIQUE INDEX repairs_token_hash_key ON public.repairs USING btree (link_token_hash);
CREATE INDEX repairs_unit_idx ON public.repairs USING btree (org_id, unit_id) WHERE (unit_id IS NOT NULL);
alter table repairs force row level security;
create policy belongs_to_organization on repairs for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on repairs for select to app_definer using (true);
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.repairs REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('repairs', '(location_id)::text, (ended_on is null)::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.repairs REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('repairs', '(location_id)::text, (ended_on is null)::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.repairs REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('repairs', '(location_id)::text, (ended_on is null)::text', '0');
CREATE TRIGGER list_text AFTER INSERT OR DELETE OR UPDATE OF number, device, unit_number ON public.repairs FOR EACH ROW EXECUTE FUNCTION keep_list_text('repairs', 'number, device, unit_number');
grant insert, select, update on repairs to app_api;
grant select on repairs to app_backup;
grant select on repairs to app_definer;
comment on table repairs is 'A device that a customer handed in to be repaired, and what became of it.';
comment on column repairs.repair_no is 'The shop''s own count of repairs, without gaps.';
comment on column repairs.version is 'Goes up with each change, so that nobody changes what they have not seen.';
comment on column repairs.state is 'The least advanced of its jobs, until it ends.';
comment on column repairs.reported is 'It was reported when it was taken in, and whoever did knew.';
comment on column repairs.sealed_passcode is 'The passcode of the device, encrypted; erased when it leaves.';
comment on column repairs.warranty_claim_id is 'Repaired free of charge, under the warranty that it was sold with; earlier_repair_id: under that of our own work.';
comment on column repairs.approved_amount is 'What the customer approved last.';
comment on column repairs.total_amount is 'What its jobs and parts come to, kept.';
comment on column repairs.paid is 'The sum of its payments, kept: what came in less what went back. Of one that was given up it is what the shop keeps.';
comment on column repairs.told_at is 'When the customer was last told that it is ready.';
comment on column repairs.proposed_on is 'The shop''s day on which people were told that it may be given up; null once it is worked on again.';
comment on column repairs.link_seed is 'What the token of its link is made from, with a pepper that is not here: without it nobody can make the link.';
comment on column repairs.link_token_hash is 'SHA-256 of the token in the address of its page.';
comment on column repairs.request_hash is 'SHA-256 of what was asked, to tell a retry from another one under the same id.';

create table report_mail_readers (
  org_id uuid not null,
  report_id uuid not null,
  user_id uuid not null,
  constraint report_mail_readers_pkey PRIMARY KEY (org_id, report_id, user_id),
  constraint report_mail_readers_org_id_report_id_fkey FOREIGN KEY (org_id, report_id) REFERENCES report_mails(org_id, report_id) ON DELETE CASCADE,
  constraint report_mail_readers_org_id_user_id_fkey FOREIGN KEY (org_id, user_id) REFERENCES organization_members(org_id, user_id) ON DELETE CASCADE
);
CREATE INDEX report_mail_readers_person_idx ON public.report_mail_readers USING btree (org_id, user_id);
alter table report_mail_readers force row level security;
create policy belongs_to_organization on report_mail_readers for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select on report_mail_readers to app_api;
grant select on report_mail_readers to app_backup;
comment on table report_mail_readers is 'Who is mailed a saved report: people of the shop alone, and whoever leaves it is off the list.';

create table report_mails (
  org_id uuid not null,
  report_id uuid not null,
  user_id uuid not null,
  every text not null,
  weekday integer not null,
  month_day integer not null,
  hour integer not null,
  format text not null,
  next_day date not null,
  last_day date,
  updated_at timestamp with time zone not null,
  constraint report_mails_pkey PRIMARY KEY (org_id, report_id),
  constraint report_mails_org_id_report_id_fkey FOREIGN KEY (org_id, report_id) REFERENCES saved_reports(org_id, id) ON DELETE CASCADE,
  constraint format_is_known CHECK ((format = ANY (ARRAY['table'::text, 'csv'::text, 'xlsx'::text, 'link'::text]))),
  constraint hour_is_one CHECK (((hour >= 0) AND (hour <= 23))),
  constraint interval_is_known CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint month_day_is_one CHECK (((month_day >= 1) AND (month_day <= 31))),
  constraint weekday_is_one CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE INDEX report_mails_due_idx ON public.report_mails USING btree (org_id, next_day);
alter table report_mails force row level security;
create policy belongs_to_organization on report_mails for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy platform_finds_due on report_mails for select to app_platform using (true);
grant delete, insert, select, update on report_mails to app_api;
grant select on report_mails to app_backup;
grant select (org_id, report_id, next_day) on report_mails to app_platform;
comment on table report_mails is 'Saved reports that are sent by mail, and when. What each reader gets is decided when it is sent.';
comment on column report_mails.user_id is 'Who set it last.';
comment on column report_mails.weekday is 'From Monday, 1; of those that go weekly.';
comment on column report_mails.month_day is 'Of those that go monthly; in a month that is too short, its last day.';
comment on column report_mails.hour is 'In the shop''s time zone, as its days are.';
comment on column report_mails.last_day is 'The newest day whose mails were written down. No day of it or before is due again.';

create table report_sharing (
  org_id uuid not null,
  user_id uuid not null,
  since timestamp with time zone not null,
  constraint report_sharing_pkey PRIMARY KEY (org_id),
  constraint report_sharing_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
alter table report_sharing force row level security;
create policy belongs_to_organization on report_sharing for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on report_sharing for select to app_definer using (true);
grant delete, insert, select on report_sharing to app_api;
grant select on report_sharing to app_backup;
grant select on report_sharing to app_definer;
comment on table report_sharing is 'A shop that is warned of devices that others reported, and whose own reports others are warned of.';

create table sale_items (
  org_id uuid not null,
  sale_id uuid not null,
  line integer not null,
  product_id uuid not null,
  brand text not null,
  model text not null,
  quantity bigint not null,
  list_price bigint not null,
  unit_price bigint not null,
  unit_cost bigint not null,
  discount_amount bigint not null,
  tax_amount bigint not null,
  total bigint not null,
  unit_id uuid,
  unit_number text,
  price_list_id uuid,
  price_list text,
  price_list_from bigint,
  variant text,
  constraint sale_items_pkey PRIMARY KEY (org_id, sale_id, line),
  constraint sale_items_org_id_product_id_fkey FOREIGN KEY (org_id, product_id) REFERENCES products(org_id, id),
  constraint sale_items_org_id_sale_id_fkey FOREIGN KEY (org_id, sale_id) REFERENCES sales(org_id, id),
  constraint sale_items_org_id_unit_id_fkey FOREIGN KEY (org_id, unit_id) REFERENCES units(org_id, id),
  constraint a_unit_is_one CHECK (((unit_id IS NULL) OR (quantity = 1))),
  constraint quantity_is_positive CHECK ((quantity > 0))
);
CREATE INDEX sale_items_product_idx ON public.sale_items USING btree (org_id, product_id);
CREATE INDEX sale_items_unit_idx ON public.sale_items USING btree (org_id, unit_id) WHERE (unit_id IS NOT NULL);
alter table sale_items force row level security;
create policy belongs_to_organization on sale_items for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on sale_items for select to app_definer using (true);
grant insert, select on sale_items to app_api;
grant select on sale_items to app_backup;
grant select on sale_items to app_definer;
comment on table sale_items is 'Lines of a sale, frozen: a later change of name, price or cost does not touch them.';
comment on column sale_items.unit_id is 'The device that was sold, of a product whose units have numbers: one a line, so that cost and profit are its own.';
comment on column sale_items.unit_number is 'Its number, as the receipt has it.';
comment on column sale_items.price_list is 'The list that gave the price, by the name that it had then; null: the product''s own price, or one given by hand.';
comment on column sale_items.price_list_from is 'From how many of it on the price holds.';
comment on column sale_items.variant is 'What told the product apart from others of its name, as it was then: "128 GB · Blue". Null: nothing did, or it was sold before this was kept.';

create table sale_payments (
  org_id uuid not null,
  sale_id uuid not null,
  line integer not null,
  method payment_method not null,
  amount bigint not null,
  reference text,
  constraint sale_payments_pkey PRIMARY KEY (org_id, sale_id, line),
  constraint sale_payments_org_id_sale_id_fkey FOREIGN KEY (org_id, sale_id) REFERENCES sales(org_id, id),
  constraint amount_is_not_negative CHECK ((amount >= 0))
);
CREATE INDEX sale_payments_further_idx ON public.sale_payments USING btree (org_id, method, sale_id) WHERE (line > 1);
CREATE INDEX sale_payments_reference_idx ON public.sale_payments USING btree (org_id, lower(reference) text_pattern_ops) WHERE (reference IS NOT NULL);
alter table sale_payments force row level security;
create policy belongs_to_organization on sale_payments for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on sale_payments for select to app_definer using (true);
CREATE TRIGGER sale_payments_fit AFTER INSERT ON public.sale_payments REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION sale_payments_fit();
grant insert, select on sale_payments to app_api;
grant select on sale_payments to app_backup;
grant select on sale_payments to app_definer;
comment on table sale_payments is 'How a sale was paid, by method.';

create table sale_receipts (
  org_id uuid not null,
  sale_id uuid not null,
  prints integer not null default 0,
  link_seed uuid,
  link_pepper_id text,
  link_token_hash bytea,
  shared_at timestamp with time zone,
  constraint sale_receipts_pkey PRIMARY KEY (org_id, sale_id),
  constraint sale_receipts_org_id_sale_id_fkey FOREIGN KEY (org_id, sale_id) REFERENCES sales(org_id, id),
  constraint a_link_is_whole CHECK ((num_nulls(link_seed, link_pepper_id, link_token_hash, shared_at) = ANY (ARRAY[0, 4]))),
  constraint prints_are_counted CHECK ((prints >= 0))
);
CREATE UNIQUE INDEX sale_receipts_token_hash_key ON public.sale_receipts USING btree (link_token_hash);
alter table sale_receipts force row level security;
create policy belongs_to_organization on sale_receipts for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on sale_receipts for select to app_definer using (true);
grant insert, select, update on sale_receipts to app_api;
grant select on sale_receipts to app_backup;
grant select on sale_receipts to app_definer;
comment on table sale_receipts is 'What became of a sale''s receipt: how often it was printed, and its public page while it has one.';
comment on column sale_receipts.link_seed is 'What the link''s token is made from, with a pepper that is not here: without it nobody can make the link.';
comment on column sale_receipts.link_token_hash is 'SHA-256 of the token in the public page''s address.';

create table sales (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  invoice_no bigint not null,
  invoice_number text not null,
  sale_date timestamp with time zone not null,
  sale_day date not null,
  received_at timestamp with time zone not null default clock_timestamp(),
  customer_id uuid,
  customer_name text not null,
  customer_contact text not null default ''::text,
  subtotal bigint not null,
  discount_amount bigint not null,
  tax_amount bigint not null,
  total_amount bigint not null,
  profit bigint not null,
  units bigint not null,
  items_summary text not null,
  payment_method payment_method not null,
  status text not null default 'completed'::text,
  origin text not null default 'online'::text,
  flags text[] not null default '{}'::text[],
  user_id uuid,
  request_hash bytea,
  response text,
  notes text,
  terminal_id uuid,
  terminal_seq bigint,
  local_number text,
  device_time timestamp with time zone,
  flags_resolved_at timestamp with time zone,
  flags_resolved_by uuid,
  sale_hour integer not null,
  letterhead_no integer not null,
  cashier_id uuid,
  approver_id uuid,
  served_by text,
  location_id uuid not null,
  on_account bigint not null default 0,
  discount_reason text,
  constraint invoice_numbers_are_unique UNIQUE (org_id, invoice_no),
  constraint sales_pkey PRIMARY KEY (org_id, id),
  constraint sales_org_id_customer_id_fkey FOREIGN KEY (org_id, customer_id) REFERENCES customers(org_id, id),
  constraint sales_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint sales_org_id_terminal_id_fkey FOREIGN KEY (org_id, terminal_id) REFERENCES pos_terminals(org_id, id),
  constraint a_customer_owes_it CHECK (((on_account = 0) OR (customer_id IS NOT NULL))),
  constraint a_reason_is_words CHECK ((discount_reason <> ''::text)),
  constraint discount_is_not_negative CHECK ((discount_amount >= 0)),
  constraint on_account_is_a_part CHECK (((on_account >= 0) AND (on_account <= total_amount))),
  constraint origin_is_known CHECK ((origin = ANY (ARRAY['online'::text, 'offline'::text]))),
  constraint sale_hour_is_one CHECK (((sale_hour >= 0) AND (sale_hour <= 23))),
  constraint status_is_known CHECK ((status = ANY (ARRAY['completed'::text, 'cancelled'::text]))),
  constraint total_is_exact CHECK (((total_amount >= 0) AND (total_amount <= '9007199254740991'::bigint)))
);
CREATE INDEX sales_cancelled_idx ON public.sales USING btree (org_id, sale_date DESC, id DESC) WHERE (status = 'cancelled'::text);
CREATE INDEX sales_customer_idx ON public.sales USING btree (org_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX sales_flagged_idx ON public.sales USING btree (org_id, received_at DESC, id DESC) WHERE ((flags <> '{}'::text[]) AND (flags_resolved_at IS NULL));
CREATE INDEX sales_local_number_idx ON public.sales USING btree (org_id, lower(local_number) text_pattern_ops) WHERE (local_number IS NOT NULL);
CREATE INDEX sales_looked_into_idx ON public.sales USING btree (org_id, received_at DESC, id DESC) WHERE ((flags <> '{}'::text[]) AND (flags_resolved_at IS NOT NULL));
CREATE INDEX sales_newest_idx ON public.sales USING btree (org_id, sale_date DESC, id DESC);
CREATE INDEX sales_notes_idx ON public.sales USING gin (org_id, ((' '::text || lower(notes))) gin_trgm_ops) WHERE (notes IS NOT NULL);
CREATE INDEX sales_on_account_idx ON public.sales USING btree (org_id, sale_date DESC, id DESC) WHERE (on_account > 0);
CREATE INDEX sales_terminal_idx ON public.sales USING btree (org_id, terminal_id, terminal_seq) WHERE (terminal_id IS NOT NULL);
CREATE INDEX sales_typed_customer_idx ON public.sales USING gin (org_id, ((' '::text || lower(((customer_name || ' '::text) || customer_contact)))) gin_trgm_ops) WHERE ((customer_id IS NULL) AND ((customer_name <> 'Walk-in Customer'::text) OR (customer_contact <> ''::text)));
alter table sales force row level security;
create policy belongs_to_organization on sales for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on sales for select to app_definer using (true);
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.sales FOR EACH ROW WHEN ((((old.flags <> '{}'::text[]) OR (new.flags <> '{}'::text[])) AND ((old.flags <> new.flags) OR (old.location_id <> new.location_id) OR ((old.flags_resolved_at IS NULL) <> (new.flags_resolved_at IS NULL))))) EXECUTE FUNCTION keep_list_sums('flagged_sales', '(location_id)::text, (flags_resolved_at is null)::text', '0', 'r.flags <> ''{}''');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.sales FOR EACH ROW WHEN ((old.flags <> '{}'::text[])) EXECUTE FUNCTION keep_list_sums('flagged_sales', '(location_id)::text, (flags_resolved_at is null)::text', '0', 'r.flags <> ''{}''');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.sales FOR EACH ROW WHEN ((new.flags <> '{}'::text[])) EXECUTE FUNCTION keep_list_sums('flagged_sales', '(location_id)::text, (flags_resolved_at is null)::text', '0', 'r.flags <> ''{}''');
CREATE CONSTRAINT TRIGGER sale_on_account_fits AFTER INSERT ON public.sales DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.on_account > 0)) EXECUTE FUNCTION sale_on_account_fits();
grant insert, select, update on sales to app_api;
grant select on sales to app_backup;
grant select on sales to app_definer;
comment on table sales is 'Sales, never deleted. The id is the client''s and so the key that makes a retry harmless, for ever.';
comment on column sales.sale_day is 'The day of sale_date in the shop''s time zone.';
comment on column sales.profit is 'What is left of the total without VAT after the frozen costs of the goods.';
comment on column sales.flags is 'What a manager is to look at in a sale that came from a till.';
comment on column sales.user_id is 'Who sold: a person''s account, else their row in staff, else the till that nobody unlocked.';
comment on column sales.request_hash is 'SHA-256 of what was asked, to tell a retry from another sale under the same id. Null: the client gave no id.';
comment on column sales.response is 'The first answer, replayed byte for byte. Null with request_hash.';
comment on column sales.notes is 'What the seller wrote for the receipt: a serial number, where it is to be brought.';
comment on column sales.terminal_seq is 'The till''s own count, which orders its sales whatever its clock said.';
comment on column sales.local_number is 'What the till printed before the sale had its invoice number.';
comment on column sales.device_time is 'What the device''s clock said at the sale; sale_date is corrected.';
comment on column sales.sale_hour is 'The hour of sale_date in the shop''s time zone.';
comment on column sales.letterhead_no is 'The letterhead that its receipt was printed with.';
comment on column sales.cashier_id is 'Who took the money, where the shop''s staff unlock their tills; as user_id.';
comment on column sales.approver_id is 'Who let the seller do what they may not do alone; as user_id.';
comment on column sales.served_by is 'The seller''s name for the receipt, as it was then; null where no staff unlock anything.';
comment on column sales.location_id is 'Whose goods were sold. No foreign key: what it moved is held to a stock level, which has one.';
comment on column sales.on_account is 'What was left unpaid, and stands on the customer''s account: no payment, but the rest of the total.';
comment on column sales.discount_reason is 'Why something was taken off, in the seller''s words. Null: nothing was, or nobody said.';

create table saved_reports (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  shared_with text[] not null,
  description jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint saved_reports_pkey PRIMARY KEY (org_id, id),
  constraint saved_reports_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint description_is_short CHECK (((jsonb_typeof(description) = 'object'::text) AND (pg_column_size(description) < 40000))),
  constraint few_roles CHECK ((cardinality(shared_with) <= 30)),
  constraint name_is_short CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);
alter table saved_reports force row level security;
create policy belongs_to_organization on saved_reports for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select, update on saved_reports to app_api;
grant select on saved_reports to app_backup;
comment on table saved_reports is 'Reports that somebody keeps by a name. What a reader sees of one is decided when it is read.';
comment on column saved_reports.id is 'The client''s, so that a retry makes none twice.';
comment on column saved_reports.shared_with is 'Roles that see it: owner, admin, member, or the id of one of the shop''s own; empty: it is the maker''s alone.';

create table shelf_changes (
  org_id uuid not null,
  id bigint not null generated always as identity,
  product_ids uuid[] not null,
  products bigint not null,
  units numeric not null,
  low_stock bigint not null,
  out_of_stock bigint not null,
  stock_value numeric not null,
  constraint shelf_changes_pkey PRIMARY KEY (org_id, id)
);
alter table shelf_changes force row level security;
create policy belongs_to_organization on shelf_changes for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on shelf_changes for select to app_definer using (true);
create policy platform_finds_unsummed on shelf_changes for select to app_platform using (true);
grant delete, insert, select on shelf_changes to app_api;
grant select on shelf_changes to app_backup;
grant select on shelf_changes to app_definer;
grant select on shelf_changes to app_platform;
comment on table shelf_changes is 'What each statement on products changed of what shelf_sums adds up, written by triggers: rows that are only added, so that nobody waits for anybody. A job adds them up. No foreign key: every sale writes one, and its products have theirs.';

create table shelf_sums (
  org_id uuid not null,
  products bigint not null,
  units numeric not null,
  low_stock bigint not null,
  out_of_stock bigint not null,
  stock_value numeric not null,
  earned_ids uuid[] not null,
  earned_least numeric,
  earned_sold bigint,
  earned_last uuid,
  valued_ids uuid[] not null,
  valued_least numeric,
  valued_last uuid,
  ending_ids uuid[] not null,
  ending_least bigint,
  ending_units bigint,
  sold_ids uuid[] not null,
  sold_least bigint,
  sold_last uuid,
  constraint shelf_sums_pkey PRIMARY KEY (org_id),
  constraint shelf_sums_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
alter table shelf_sums force row level security;
create policy belongs_to_organization on shelf_sums for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on shelf_sums for select to app_definer using (true);
create policy platform_finds_unsummed on shelf_sums for select to app_platform using (true);
grant delete, insert, select, update on shelf_sums to app_api;
grant select on shelf_sums to app_backup;
grant select on shelf_sums to app_definer;
grant select (org_id) on shelf_sums to app_platform;
comment on table shelf_sums is 'What all products of a shop come to, added up by a job, so that a wide shop need not be read for it. What changed since stands in shelf_changes.';
comment on column shelf_sums.stock_value is 'Of products without numbered units: those have a cost each, and are read.';
comment on column shelf_sums.earned_ids is 'The first products by total_revenue, total_sold and id; earned_least, earned_sold and earned_last are the last one''s, and null when they are all.';
comment on column shelf_sums.valued_ids is 'The first active products with stock, without numbered units, by the cost of their stock and id; valued_least and valued_last are the last one''s, and null when they are all.';
comment on column shelf_sums.ending_ids is 'The active products that their pace of 30 days uses up first; ending_least and ending_units are the last one''s, and null when they are all that sell. Whatever neither sells nor changes only lasts longer, and sold less.';
comment on column shelf_sums.sold_ids is 'The first products by total_sold and id; sold_least and sold_last are the last one''s, and null when they are all.';

create table shift_counts (
  org_id uuid not null,
  shift_id uuid not null,
  attempt integer not null,
  wallet_id uuid not null,
  count_id uuid not null,
  purpose text not null,
  counted bigint not null,
  expected bigint not null,
  notes jsonb,
  held_by uuid not null,
  user_id uuid not null,
  counted_at timestamp with time zone not null,
  constraint shift_counts_pkey PRIMARY KEY (org_id, shift_id, attempt, wallet_id),
  constraint shift_counts_org_id_shift_id_fkey FOREIGN KEY (org_id, shift_id) REFERENCES shifts(org_id, id),
  constraint shift_counts_org_id_wallet_id_fkey FOREIGN KEY (org_id, wallet_id) REFERENCES wallets(org_id, id),
  constraint attempts_begin_at_one CHECK ((attempt > 0)),
  constraint counted_is_an_amount CHECK (((counted >= '-9007199254740991'::bigint) AND (counted <= '9007199254740991'::bigint))),
  constraint purpose_is_known CHECK ((purpose = ANY (ARRAY['close'::text, 'handover'::text])))
);
CREATE INDEX shift_counts_wallet_idx ON public.shift_counts USING btree (org_id, wallet_id);
alter table shift_counts force row level security;
create policy belongs_to_organization on shift_counts for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on shift_counts to app_api;
grant select on shift_counts to app_backup;
comment on table shift_counts is 'What was counted in a shift, every attempt of it. Append-only.';
comment on column shift_counts.count_id is 'The client''s id of the attempt: a retry counts nothing twice.';
comment on column shift_counts.expected is 'What should have been there at that moment, which whoever counts does not see before.';
comment on column shift_counts.held_by is 'Whose drawer it was until this count; user_id is who counted.';

create table shift_totals (
  org_id uuid not null,
  shift_id uuid not null,
  wallet_id uuid not null,
  opening bigint not null,
  sales bigint not null,
  refunds bigint not null,
  pay_in bigint not null,
  pay_out bigint not null,
  expenses bigint not null,
  transfers bigint not null,
  expected bigint not null,
  counted bigint,
  since_count bigint,
  difference bigint,
  constraint shift_totals_pkey PRIMARY KEY (org_id, shift_id, wallet_id),
  constraint shift_totals_org_id_shift_id_fkey FOREIGN KEY (org_id, shift_id) REFERENCES shifts(org_id, id),
  constraint shift_totals_org_id_wallet_id_fkey FOREIGN KEY (org_id, wallet_id) REFERENCES wallets(org_id, id),
  constraint a_count_is_whole CHECK ((num_nulls(counted, since_count, difference) = ANY (ARRAY[0, 3]))),
  constraint difference_is_exact CHECK ((difference = ((counted + since_count) - expected))),
  constraint expected_is_the_sum CHECK ((expected = ((((((opening + sales) + refunds) + pay_in) + pay_out) + expenses) + transfers)))
);
CREATE INDEX shift_totals_wallet_idx ON public.shift_totals USING btree (org_id, wallet_id);
alter table shift_totals force row level security;
create policy belongs_to_organization on shift_totals for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on shift_totals to app_api;
grant select on shift_totals to app_backup;
comment on table shift_totals is 'A closed shift by wallet, written once with its Z report: what came in is positive, what went out negative.';
comment on column shift_totals.counted is 'What the last count had; null: nobody counted this wallet.';
comment on column shift_totals.since_count is 'What moved between that count and the closing.';

create table shifts (
  org_id uuid not null,
  id uuid not null,
  drawer_id uuid not null,
  number bigint not null,
  business_date date not null,
  opened_at timestamp with time zone not null,
  opened_by uuid not null,
  opening_expected bigint not null,
  opening_counted bigint not null,
  opening_notes jsonb,
  ledger_to bigint not null,
  held_by uuid not null,
  is_counting boolean not null default false,
  closed_at timestamp with time zone,
  closed_by uuid,
  reason text,
  z_number bigint,
  z text,
  told_at timestamp with time zone,
  reviewed_at timestamp with time zone,
  reviewed_by uuid,
  z_hash bytea,
  constraint shifts_are_numbered UNIQUE (org_id, drawer_id, number),
  constraint z_numbers_are_unique UNIQUE (org_id, z_number),
  constraint shifts_pkey PRIMARY KEY (org_id, id),
  constraint shifts_org_id_drawer_id_fkey FOREIGN KEY (org_id, drawer_id) REFERENCES wallets(org_id, id),
  constraint a_closed_shift_is_whole CHECK ((num_nulls(closed_at, closed_by, z_number, z, z_hash) = ANY (ARRAY[0, 5]))),
  constraint a_shift_ends_after_it_began CHECK ((closed_at >= opened_at)),
  constraint numbers_begin_at_one CHECK ((number > 0)),
  constraint only_closed_shifts_are_reviewed CHECK (((num_nulls(reviewed_at, reviewed_by) = ANY (ARRAY[0, 2])) AND ((reviewed_at IS NULL) OR (closed_at IS NOT NULL)))),
  constraint opening_is_an_amount CHECK (((opening_counted >= 0) AND (opening_counted <= '9007199254740991'::bigint))),
  constraint z_hash_is_a_sha_256 CHECK ((octet_length(z_hash) = 32))
);
CREATE UNIQUE INDEX a_drawer_has_one_open_shift ON public.shifts USING btree (org_id, drawer_id) WHERE (closed_at IS NULL);
CREATE INDEX shifts_day_idx ON public.shifts USING btree (org_id, business_date DESC, id DESC);
CREATE INDEX shifts_moment_idx ON public.shifts USING btree (org_id, drawer_id, opened_at DESC);
alter table shifts force row level security;
create policy belongs_to_organization on shifts for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.shifts REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('shifts', '(business_date)::text, (closed_at is not null)::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.shifts REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('shifts', '(business_date)::text, (closed_at is not null)::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.shifts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('shifts', '(business_date)::text, (closed_at is not null)::text', '0');
grant insert, select, update on shifts to app_api;
grant select on shifts to app_backup;
comment on table shifts is 'The time between the opening and the closing of a drawer. The id is the client''s, so that a retry opens nothing twice.';
comment on column shifts.opening_expected is 'What the money ledger had in the drawer when it was opened: whole shillings.';
comment on column shifts.opening_notes is 'How many of each note and coin were counted, by their value; null: only a sum was given.';
comment on column shifts.ledger_to is 'The newest movement in opening_expected: what the drawer has at the next opening is summed from here.';
comment on column shifts.held_by is 'Whose drawer it is now: who opened it, or who took it over last.';
comment on column shifts.is_counting is 'It was counted to be closed, and is not closed yet.';
comment on column shifts.reason is 'Why the count differs from what should be there.';
comment on column shifts.z_number is 'The shop''s own count of its closed shifts, without gaps.';
comment on column shifts.z is 'The Z report as it was made when the shift was closed: JSON, whose bytes z_hash covers. It is never changed.';
comment on column shifts.told_at is 'When the shop learned of the closing, where a till closed it without the server; null: at the closing.';
comment on column shifts.reviewed_at is 'When somebody looked at its Z report and was done with it.';
comment on column shifts.z_hash is 'SHA-256 of z. The audit trail has it too, under its seals.';

create table shop_exports (
  org_id uuid not null,
  ticket_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint shop_exports_pkey PRIMARY KEY (org_id, ticket_hash),
  constraint shop_exports_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX shop_exports_ticket_hash_key ON public.shop_exports USING btree (ticket_hash);
alter table shop_exports force row level security;
create policy belongs_to_organization on shop_exports for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_uses on shop_exports for all to app_definer using (true);
grant insert, select on shop_exports to app_api;
grant select on shop_exports to app_backup;
grant select on shop_exports to app_definer;
grant update (used_at) on shop_exports to app_definer;
comment on table shop_exports is 'Archives of a shop that its owner asked for, by the SHA-256 of the ticket in their address. A ticket is used once.';

create table staff (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  name text not null,
  role_id uuid,
  pin_hash text,
  pin_pepper_id text,
  badge_verifier bytea,
  badge_pepper_id text,
  key_version integer not null default 0,
  tries timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid not null,
  location_ids uuid[],
  pin_is_own boolean not null default false,
  constraint staff_pkey PRIMARY KEY (org_id, id),
  constraint staff_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint staff_org_id_role_id_fkey FOREIGN KEY (org_id, role_id) REFERENCES organization_roles(org_id, id),
  constraint a_badge_names_its_pepper CHECK (((badge_verifier IS NULL) = (badge_pepper_id IS NULL))),
  constraint a_pin_names_its_pepper CHECK (((pin_hash IS NULL) = (pin_pepper_id IS NULL))),
  constraint an_account_has_its_own_locations CHECK (((user_id IS NULL) OR (location_ids IS NULL))),
  constraint an_account_has_its_own_role CHECK (((user_id IS NULL) OR (role_id IS NULL))),
  constraint staff_name_is_a_short_line CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 40)) AND (name !~ '[[:cntrl:]]'::text) AND (name = btrim(name)))),
  constraint tries_are_few CHECK ((cardinality(tries) <= 10)),
  constraint who_works_somewhere_names_a_location CHECK ((cardinality(location_ids) > 0))
);
CREATE UNIQUE INDEX staff_badge_key ON public.staff USING btree (org_id, badge_verifier) WHERE (badge_verifier IS NOT NULL);
CREATE UNIQUE INDEX staff_name_key ON public.staff USING btree (org_id, lower(name)) WHERE is_active;
CREATE INDEX staff_role_id_idx ON public.staff USING btree (org_id, role_id);
CREATE UNIQUE INDEX staff_user_id_key ON public.staff USING btree (org_id, user_id) WHERE (user_id IS NOT NULL);
alter table staff force row level security;
create policy belongs_to_organization on staff for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on staff for select to app_definer using (true);
CREATE TRIGGER remember_role_of_staff AFTER UPDATE OF role_id ON public.staff FOR EACH ROW WHEN (((old.user_id IS NULL) AND (old.role_id IS DISTINCT FROM new.role_id))) EXECUTE FUNCTION remember_role_of_staff();
grant insert, select, update on staff to app_api;
grant select on staff to app_backup;
grant select on staff to app_definer;
comment on table staff is 'People who sell at a shared till: by name and PIN, or by badge. Never deleted, because sales name them.';
comment on column staff.user_id is 'Their account, whose role in the shop is then theirs here; null: they have none, and role_id says what they may do.';
comment on column staff.role_id is 'The shop''s own role of somebody without an account; null: that of a plain member.';
comment on column staff.pin_hash is 'Argon2id of what the pepper makes of shop, person and PIN: equal PINs differ, and the table alone tells none.';
comment on column staff.badge_verifier is 'HMAC-SHA-256 of the badge''s secret, under the pepper badge_pepper_id.';
comment on column staff.key_version is 'Counts changes of PIN and badge: what was unlocked with an earlier one is worth nothing any more.';
comment on column staff.tries is 'When a PIN was tried in the last hour and was not right. A try is written before it is looked at.';
comment on column staff.created_by is 'Who added them.';
comment on column staff.location_ids is 'At which locations'' tills somebody without an account sells; null: at all.';
comment on column staff.pin_is_own is 'Its person chose the PIN. One that somebody else set opens tills, and no session on a shared computer.';

create table staff_rules (
  org_id uuid not null,
  lock_after_seconds integer not null,
  locks_after_sale boolean not null,
  constraint staff_rules_pkey PRIMARY KEY (org_id),
  constraint staff_rules_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint lock_is_a_while CHECK (((lock_after_seconds >= 15) AND (lock_after_seconds <= 3600)))
);
alter table staff_rules force row level security;
create policy belongs_to_organization on staff_rules for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on staff_rules to app_api;
grant select on staff_rules to app_backup;
comment on table staff_rules is 'When a shared till locks by itself. A shop that never said has no row.';

create table stock_levels (
  org_id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  on_hand bigint not null default 0,
  units bigint,
  units_costed bigint,
  units_cost bigint,
  in_batches bigint,
  minimum integer not null default 5,
  shelf integer generated always as (
CASE
    WHEN (on_hand <= 0) THEN 0
    WHEN (on_hand <= minimum) THEN 1
    ELSE 2
END) stored,
  reserved bigint not null default 0,
  constraint stock_levels_pkey PRIMARY KEY (org_id, product_id, location_id),
  constraint stock_levels_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES locations(org_id, id),
  constraint stock_levels_org_id_product_id_fkey FOREIGN KEY (org_id, product_id) REFERENCES products(org_id, id) ON DELETE CASCADE,
  constraint reserved_is_no_debt CHECK (((reserved >= 0) AND (reserved <= '9007199254740991'::bigint)))
) with (fillfactor=70);
CREATE INDEX stock_levels_location_idx ON public.stock_levels USING btree (org_id, location_id, product_id) INCLUDE (shelf);
CREATE INDEX stock_levels_short_idx ON public.stock_levels USING btree (org_id, location_id, shelf, product_id) WHERE (shelf < 2);
alter table stock_levels force row level security;
create policy belongs_to_organization on stock_levels for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on stock_levels for select to app_definer using (true);
CREATE CONSTRAINT TRIGGER batches_are_the_stock AFTER UPDATE ON public.stock_levels DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.in_batches <> new.on_hand)) EXECUTE FUNCTION batches_are_the_stock();
CREATE TRIGGER level_changes_with_ledger AFTER UPDATE ON public.stock_levels REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION level_changes_with_ledger();
CREATE TRIGGER level_knows_minimum BEFORE INSERT ON public.stock_levels FOR EACH ROW EXECUTE FUNCTION level_knows_minimum();
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.stock_levels FOR EACH ROW WHEN ((old.location_id <> new.location_id)) EXECUTE FUNCTION keep_list_sums('stock_levels', '(location_id)::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.stock_levels REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('stock_levels', '(location_id)::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.stock_levels REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('stock_levels', '(location_id)::text', '0');
CREATE TRIGGER new_levels_have_no_stock AFTER INSERT ON public.stock_levels FOR EACH ROW EXECUTE FUNCTION new_levels_have_no_stock();
CREATE TRIGGER new_levels_know_batches BEFORE INSERT ON public.stock_levels FOR EACH ROW EXECUTE FUNCTION new_levels_know_batches();
CREATE TRIGGER new_levels_know_units BEFORE INSERT ON public.stock_levels FOR EACH ROW EXECUTE FUNCTION new_levels_know_units();
CREATE CONSTRAINT TRIGGER units_are_the_stock AFTER UPDATE ON public.stock_levels DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.units <> new.on_hand)) EXECUTE FUNCTION units_are_the_stock();
grant insert, select, update on stock_levels to app_api;
grant select on stock_levels to app_backup;
grant select on stock_levels to app_definer;
comment on table stock_levels is 'How much of a product is at a location; where it never was there is no row. products.current_stock is the sum.';
comment on column stock_levels.units is 'How many of a numbered product''s units are there, kept by triggers: at the end of a transaction it is on_hand. Null for other goods.';
comment on column stock_levels.units_costed is 'How many of those have a cost of their own; the others cost what their product does.';
comment on column stock_levels.units_cost is 'What those with a cost of their own cost together, in whole shillings.';
comment on column stock_levels.in_batches is 'How much there is of a product''s batches, kept by a trigger: at the end of a transaction it is on_hand. Null for goods that do not expire.';
comment on column stock_levels.minimum is 'The product''s minimum_stock(), kept by triggers.';
comment on column stock_levels.shelf is '0 out of stock, 1 low, 2 in stock there. Indexed, as that of a product is.';
comment on column stock_levels.reserved is 'How much of on_hand is put aside for customers: nobody else is sold it.';

create table stock_proofs (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  night date,
  products bigint not null,
  movements bigint not null,
  differences bigint not null,
  examples jsonb not null default '[]'::jsonb,
  milliseconds integer not null,
  user_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint stock_proofs_pkey PRIMARY KEY (org_id, id),
  constraint stock_proofs_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX stock_proofs_newest_idx ON public.stock_proofs USING btree (org_id, created_at DESC);
CREATE UNIQUE INDEX stock_proofs_night_key ON public.stock_proofs USING btree (org_id, night) WHERE (night IS NOT NULL);
alter table stock_proofs force row level security;
create policy belongs_to_organization on stock_proofs for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy platform_finds_unproved on stock_proofs for select to app_platform using (true);
grant insert, select on stock_proofs to app_api;
grant select on stock_proofs to app_backup;
grant select (org_id, night, differences) on stock_proofs to app_platform;
comment on table stock_proofs is 'When stock was proved to be the sum of its movements, and what came of it.';
comment on column stock_proofs.night is 'Of the nightly proof: one a shop and night. Null where a person asked.';
comment on column stock_proofs.differences is 'Products whose stock, stock at a location or balances the ledger does not explain.';

create table stock_take_batches (
  org_id uuid not null,
  stock_take_id uuid not null,
  product_id uuid not null,
  "position" bigint not null generated always as identity,
  number text,
  expires_on date not null,
  quantity bigint not null,
  constraint a_batch_is_counted_once UNIQUE NULLS NOT DISTINCT (org_id, stock_take_id, product_id, expires_on, number),
  constraint stock_take_batches_pkey PRIMARY KEY (org_id, stock_take_id, product_id, "position"),
  constraint stock_take_batches_org_id_stock_take_id_product_id_fkey FOREIGN KEY (org_id, stock_take_id, product_id) REFERENCES stock_take_items(org_id, stock_take_id, product_id) ON DELETE CASCADE,
  constraint expires_in_our_time CHECK (((expires_on >= '2000-01-01'::date) AND (expires_on <= '2099-12-31'::date))),
  constraint number_is_short CHECK (((char_length(number) >= 1) AND (char_length(number) <= 40))),
  constraint quantity_is_a_count CHECK (((quantity >= 0) AND (quantity <= 1000000)))
);
alter table stock_take_batches force row level security;
create policy belongs_to_organization on stock_take_batches for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select, update on stock_take_batches to app_api;
grant select on stock_take_batches to app_backup;
comment on table stock_take_batches is 'How much of a line was counted by batch; the rest of it was counted without saying.';

create table stock_take_counts (
  org_id uuid not null,
  id uuid not null,
  stock_take_id uuid not null,
  product_id uuid,
  kind text not null,
  quantity bigint not null,
  counted_by uuid,
  counted_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  constraint stock_take_counts_pkey PRIMARY KEY (org_id, id),
  constraint stock_take_counts_org_id_stock_take_id_fkey FOREIGN KEY (org_id, stock_take_id) REFERENCES stock_takes(org_id, id) ON DELETE CASCADE,
  constraint kind_is_known CHECK ((kind = ANY (ARRAY['add'::text, 'note'::text, 'clear'::text, 'scan'::text, 'take_off'::text]))),
  constraint only_numbers_are_of_no_product CHECK (((product_id IS NOT NULL) OR (kind = ANY (ARRAY['scan'::text, 'take_off'::text]))))
);
CREATE INDEX stock_take_counts_stock_take_idx ON public.stock_take_counts USING btree (org_id, stock_take_id, product_id);
alter table stock_take_counts force row level security;
create policy belongs_to_organization on stock_take_counts for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on stock_take_counts to app_api;
grant select on stock_take_counts to app_backup;
comment on table stock_take_counts is 'Each thing that a person did with a line, by the id their device gave it: what is sent twice counts once.';
comment on column stock_take_counts.product_id is 'Null: of a number that belongs to no product.';

create table stock_take_items (
  org_id uuid not null,
  stock_take_id uuid not null,
  product_id uuid not null,
  id uuid not null default gen_random_uuid(),
  product_brand text not null,
  product_model text not null,
  cost_price bigint not null,
  selling_price bigint not null,
  movement_id bigint not null default 0,
  first_movement_id bigint not null default 0,
  system_quantity bigint not null,
  physical_quantity bigint,
  notes text,
  counted_by uuid,
  counted_at timestamp with time zone,
  revision bigint not null,
  constraint stock_take_items_pkey PRIMARY KEY (org_id, stock_take_id, product_id),
  constraint stock_take_items_org_id_stock_take_id_fkey FOREIGN KEY (org_id, stock_take_id) REFERENCES stock_takes(org_id, id) ON DELETE CASCADE,
  constraint a_count_says_when CHECK (((physical_quantity IS NULL) = (counted_at IS NULL))),
  constraint physical_quantity_is_a_count CHECK (((physical_quantity >= 0) AND (physical_quantity <= 1000000)))
);
CREATE UNIQUE INDEX stock_take_items_id_key ON public.stock_take_items USING btree (org_id, id);
CREATE INDEX stock_take_items_product_idx ON public.stock_take_items USING btree (org_id, product_id, counted_at DESC);
CREATE INDEX stock_take_items_revision_idx ON public.stock_take_items USING btree (org_id, stock_take_id, revision);
alter table stock_take_items force row level security;
create policy belongs_to_organization on stock_take_items for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select, update on stock_take_items to app_api;
grant select on stock_take_items to app_backup;
comment on table stock_take_items is 'What was counted of each product. The product may go later; what was counted stays.';
comment on column stock_take_items.movement_id is 'The ledger''s position when the line was last counted: the product''s newest movement at the location then, 0 before any.';
comment on column stock_take_items.first_movement_id is 'The same when it was first counted: what lies between moved while the line was being counted.';
comment on column stock_take_items.system_quantity is 'The stock at that position; once completed, also less what was sold before and handed in after.';
comment on column stock_take_items.physical_quantity is 'What was counted; null where the count was taken back.';

create table stock_take_units (
  org_id uuid not null,
  stock_take_id uuid not null,
  number text not null,
  unit_id uuid,
  product_id uuid,
  outcome text not null,
  counted_by uuid,
  counted_at timestamp with time zone not null,
  revision bigint not null,
  constraint stock_take_units_pkey PRIMARY KEY (org_id, stock_take_id, number),
  constraint stock_take_units_org_id_stock_take_id_fkey FOREIGN KEY (org_id, stock_take_id) REFERENCES stock_takes(org_id, id) ON DELETE CASCADE,
  constraint stock_take_units_org_id_unit_id_fkey FOREIGN KEY (org_id, unit_id) REFERENCES units(org_id, id) ON DELETE SET NULL (unit_id),
  constraint number_is_short CHECK (((char_length(number) >= 3) AND (char_length(number) <= 40))),
  constraint outcome_is_known CHECK ((outcome = ANY (ARRAY['found'::text, 'back'::text, 'elsewhere'::text, 'gone'::text, 'unknown'::text, 'missing'::text, 'taken_off'::text])))
);
CREATE INDEX stock_take_units_product_idx ON public.stock_take_units USING btree (org_id, stock_take_id, product_id);
CREATE INDEX stock_take_units_revision_idx ON public.stock_take_units USING btree (org_id, stock_take_id, revision);
CREATE INDEX stock_take_units_unit_idx ON public.stock_take_units USING btree (org_id, unit_id) WHERE (unit_id IS NOT NULL);
alter table stock_take_units force row level security;
create policy belongs_to_organization on stock_take_units for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select, update on stock_take_units to app_api;
grant select on stock_take_units to app_backup;
comment on table stock_take_units is 'Which devices were counted, by the number that was scanned, and once it is completed those that were missing.';
comment on column stock_take_units.outcome is 'back: it had gone missing or was written off, and is on the shelf. elsewhere: in stock at another location. gone: sold or sent back.';

create table stock_takes (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  location_id uuid not null,
  user_id uuid,
  notes text,
  created_by uuid,
  status text not null default 'in_progress'::text,
  stock_take_date date not null,
  is_blind boolean not null default true,
  category_id uuid,
  revision bigint not null default 0,
  to_count bigint,
  is_adjusted boolean not null default false,
  closed_at timestamp with time zone,
  closed_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint stock_takes_pkey PRIMARY KEY (org_id, id),
  constraint stock_takes_org_id_category_id_fkey FOREIGN KEY (org_id, category_id) REFERENCES organization_categories(org_id, category_id) ON DELETE SET NULL (category_id),
  constraint stock_takes_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint stock_takes_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES locations(org_id, id),
  constraint only_what_is_completed_adjusts CHECK (((status = 'completed'::text) OR (NOT is_adjusted))),
  constraint status_is_known CHECK ((status = ANY (ARRAY['in_progress'::text, 'cancelled'::text, 'completed'::text]))),
  constraint what_is_closed_says_when CHECK (((status = 'in_progress'::text) = (closed_at IS NULL)))
);
CREATE INDEX stock_takes_category_idx ON public.stock_takes USING btree (org_id, category_id);
CREATE INDEX stock_takes_location_idx ON public.stock_takes USING btree (org_id, location_id);
CREATE INDEX stock_takes_newest_idx ON public.stock_takes USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX stock_takes_open_idx ON public.stock_takes USING btree (org_id, created_at DESC, id DESC) WHERE (status = 'in_progress'::text);
alter table stock_takes force row level security;
create policy belongs_to_organization on stock_takes for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.stock_takes REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('stock_takes', '(location_id)::text, (status)::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.stock_takes REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('stock_takes', '(location_id)::text, (status)::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.stock_takes REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('stock_takes', '(location_id)::text, (status)::text', '0');
grant delete, insert, select, update on stock_takes to app_api;
grant select on stock_takes to app_backup;
comment on table stock_takes is 'Counts of what is on the shelves, by one person or several.';
comment on column stock_takes.location_id is 'Whose shelves are counted.';
comment on column stock_takes.category_id is 'Only this category is looked through; null: everything.';
comment on column stock_takes.revision is 'Grows with every count, under the row''s lock: counts of one stock take come one after another.';
comment on column stock_takes.to_count is 'How many products there were to count when it was closed; null while it goes on.';
comment on column stock_takes.is_adjusted is 'The differences were written to the stock when it was completed.';

create table subscription_invoice_numbers (
  invoice_number text not null,
  taken_at timestamp with time zone not null default now(),
  taken_by uuid,
  reported_at timestamp with time zone,
  constraint subscription_invoice_numbers_pkey PRIMARY KEY (invoice_number),
  constraint subscription_invoice_numbers_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX subscription_invoice_numbers_taken_by_idx ON public.subscription_invoice_numbers USING btree (taken_by);
grant select on subscription_invoice_numbers to app_backup;
grant insert, select, update on subscription_invoice_numbers to app_platform;
comment on table subscription_invoice_numbers is 'Numbers that were given out; an invoice bears one of them.';
comment on column subscription_invoice_numbers.reported_at is 'When it was written down that no invoice came to bear it.';

create table subscription_invoices (
  id uuid not null default gen_random_uuid(),
  subscription_id uuid not null,
  invoice_number text not null,
  status text not null default 'unpaid'::text,
  amount bigint not null,
  currency text not null default 'UGX'::text,
  subscription_tier text not null,
  period_start date not null,
  period_end date not null,
  due_date date,
  paid_at timestamp with time zone,
  notes text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  created_by uuid,
  billed_to text,
  credit jsonb,
  constraint subscription_invoices_pkey PRIMARY KEY (id),
  constraint subscription_invoices_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint subscription_invoices_invoice_number_fkey FOREIGN KEY (invoice_number) REFERENCES subscription_invoice_numbers(invoice_number),
  constraint subscription_invoices_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES user_subscriptions(id),
  constraint invoice_amount_is_not_negative CHECK ((amount >= 0)),
  constraint invoice_currency_is_ugx CHECK ((currency = 'UGX'::text)),
  constraint invoice_status_is_known CHECK ((status = ANY (ARRAY['unpaid'::text, 'paid'::text, 'void'::text]))),
  constraint paid_says_when CHECK (((status = 'paid'::text) = (paid_at IS NOT NULL))),
  constraint period_ends_after_it_begins CHECK ((period_end >= period_start))
);
CREATE INDEX subscription_invoices_created_by_idx ON public.subscription_invoices USING btree (created_by);
CREATE UNIQUE INDEX subscription_invoices_number_key ON public.subscription_invoices USING btree (invoice_number);
CREATE INDEX subscription_invoices_subscription_idx ON public.subscription_invoices USING btree (subscription_id, created_at DESC);
grant select on subscription_invoices to app_backup;
grant select on subscription_invoices to app_definer;
grant insert, select, update on subscription_invoices to app_platform;
comment on table subscription_invoices is 'What the platform asked an owner to pay. Never deleted: a wrong one becomes void.';
comment on column subscription_invoices.subscription_tier is 'The plan that was billed, whatever the subscription became since.';
comment on column subscription_invoices.billed_to is 'Name and address of whoever was billed, written down when their account is erased: the law has us keep invoices, and nothing else.';
comment on column subscription_invoices.credit is 'What was taken off the price for the days left of the plan before: amount, days and that plan''s tier; null where nothing was.';

create table super_admins (
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint super_admins_pkey PRIMARY KEY (user_id),
  constraint super_admins_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint super_admins_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX super_admins_created_by_idx ON public.super_admins USING btree (created_by);
grant select on super_admins to app_backup;
grant select on super_admins to app_definer;
grant delete, insert, select on super_admins to app_platform;
comment on table super_admins is 'The platform team.';

create table supplier_entries (
  org_id uuid not null,
  id uuid not null,
  supplier_id uuid not null,
  "position" bigint not null generated always as identity,
  kind text not null,
  amount bigint not null,
  business_date date not null,
  due_on date,
  wallet_id uuid,
  document text,
  note text,
  user_id uuid,
  created_at timestamp with time zone not null default now(),
  reverses_id uuid,
  constraint supplier_entries_pkey PRIMARY KEY (org_id, id),
  constraint supplier_entries_org_id_reverses_id_fkey FOREIGN KEY (org_id, reverses_id) REFERENCES supplier_entries(org_id, id),
  constraint supplier_entries_org_id_supplier_id_fkey FOREIGN KEY (org_id, supplier_id) REFERENCES suppliers(org_id, id),
  constraint supplier_entries_org_id_wallet_id_fkey FOREIGN KEY (org_id, wallet_id) REFERENCES wallets(org_id, id),
  constraint a_kind_has_its_direction CHECK (((kind = ANY (ARRAY['landed_cost'::text, 'reversal'::text])) OR ((amount > 0) = (kind = ANY (ARRAY['bill'::text, 'goods_in'::text]))))),
  constraint a_payment_names_its_wallet CHECK (((kind = 'reversal'::text) OR ((wallet_id IS NOT NULL) = (kind = 'payment'::text)))),
  constraint a_reversal_names_its_entry CHECK (((reverses_id IS NOT NULL) = (kind = 'reversal'::text))),
  constraint amount_is_exact CHECK (((amount <> 0) AND ((amount >= '-1000000000000000'::bigint) AND (amount <= '1000000000000000'::bigint)))),
  constraint kind_is_known CHECK ((kind = ANY (ARRAY['bill'::text, 'goods_in'::text, 'landed_cost'::text, 'payment'::text, 'goods_back'::text, 'reversal'::text]))),
  constraint only_debts_are_due CHECK (((due_on IS NULL) OR (amount > 0)))
);
CREATE UNIQUE INDEX supplier_entries_reverses_key ON public.supplier_entries USING btree (org_id, reverses_id) WHERE (reverses_id IS NOT NULL);
CREATE INDEX supplier_entries_supplier_idx ON public.supplier_entries USING btree (org_id, supplier_id, "position" DESC);
CREATE INDEX supplier_entries_wallet_idx ON public.supplier_entries USING btree (org_id, wallet_id);
alter table supplier_entries force row level security;
create policy belongs_to_organization on supplier_entries for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.supplier_entries REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('supplier_entries', '(supplier_id)::text', 'amount');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.supplier_entries REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('supplier_entries', '(supplier_id)::text', 'amount');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.supplier_entries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('supplier_entries', '(supplier_id)::text', 'amount');
grant insert, select on supplier_entries to app_api;
grant select on supplier_entries to app_backup;
comment on table supplier_entries is 'What a shop owes its suppliers, append-only: bills, goods received and their other costs add, payments and goods sent back take off. What is owed is the sum.';
comment on column supplier_entries.id is 'The client''s, or that of the document behind it: each is entered once.';
comment on column supplier_entries.amount is 'Whole shillings: more owed, or less when negative.';
comment on column supplier_entries.document is 'The number on the supplier''s paper.';
comment on column supplier_entries.reverses_id is 'The entry that was a mistake: both count for nothing.';

create table supplier_products (
  org_id uuid not null,
  supplier_id uuid not null,
  product_id uuid not null,
  code text,
  currency text not null default 'UGX'::text,
  unit_cost numeric(18,4),
  lead_days integer,
  pack_size integer not null default 1,
  supplied_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  constraint supplier_products_pkey PRIMARY KEY (org_id, supplier_id, product_id),
  constraint supplier_products_org_id_product_id_fkey FOREIGN KEY (org_id, product_id) REFERENCES products(org_id, id) ON DELETE CASCADE,
  constraint supplier_products_org_id_supplier_id_fkey FOREIGN KEY (org_id, supplier_id) REFERENCES suppliers(org_id, id),
  constraint currency_is_known CHECK ((currency = ANY (ARRAY['UGX'::text, 'USD'::text, 'CNY'::text, 'AED'::text, 'KES'::text]))),
  constraint lead_is_days CHECK (((lead_days >= 0) AND (lead_days <= 365))),
  constraint pack_is_a_count CHECK (((pack_size >= 1) AND (pack_size <= 100000))),
  constraint unit_cost_is_sensible CHECK (((unit_cost >= (0)::numeric) AND (unit_cost <= ('1000000000000'::bigint)::numeric)))
);
CREATE INDEX supplier_products_product_idx ON public.supplier_products USING btree (org_id, product_id);
alter table supplier_products force row level security;
create policy belongs_to_organization on supplier_products for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.supplier_products REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('supplier_products', '(supplier_id)::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.supplier_products REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('supplier_products', '(supplier_id)::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.supplier_products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('supplier_products', '(supplier_id)::text', '0');
grant delete, insert, select, update on supplier_products to app_api;
grant select on supplier_products to app_backup;
comment on table supplier_products is 'What a supplier sells: learnt from goods that came in, and put right by hand.';
comment on column supplier_products.code is 'What the supplier calls it.';
comment on column supplier_products.unit_cost is 'What one unit last cost, in the currency beside it; null: nobody has said.';
comment on column supplier_products.lead_days is 'Days from an order until it is there; null: as the supplier''s usual.';
comment on column supplier_products.supplied_at is 'When it last came in from them.';

create table supplier_return_lines (
  org_id uuid not null,
  return_id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  brand text not null,
  model text not null,
  quantity bigint not null,
  value bigint not null,
  constraint supplier_return_lines_pkey PRIMARY KEY (org_id, return_id, product_id),
  constraint supplier_return_lines_org_id_return_id_fkey FOREIGN KEY (org_id, return_id) REFERENCES supplier_returns(org_id, id),
  constraint quantity_is_a_count CHECK (((quantity >= 1) AND (quantity <= 1000000))),
  constraint value_is_a_value CHECK (((value >= 0) AND (value <= '1000000000000'::bigint)))
);
alter table supplier_return_lines force row level security;
create policy belongs_to_organization on supplier_return_lines for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on supplier_return_lines to app_api;
grant select on supplier_return_lines to app_backup;
comment on table supplier_return_lines is 'How much of each product went back.';

create table supplier_returns (
  org_id uuid not null,
  id uuid not null,
  goods_in_id uuid not null,
  location_id uuid not null,
  number bigint not null,
  settlement text not null,
  reason text not null,
  value bigint not null,
  business_date date not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  constraint supplier_returns_are_numbered UNIQUE (org_id, number),
  constraint supplier_returns_pkey PRIMARY KEY (org_id, id),
  constraint supplier_returns_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint supplier_returns_org_id_goods_in_id_fkey FOREIGN KEY (org_id, goods_in_id) REFERENCES goods_ins(org_id, id),
  constraint supplier_returns_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES locations(org_id, id),
  constraint settlement_is_known CHECK ((settlement = ANY (ARRAY['credit'::text, 'replacement'::text]))),
  constraint value_is_a_value CHECK (((value >= 0) AND (value <= '1000000000000000'::bigint)))
);
CREATE INDEX supplier_returns_goods_idx ON public.supplier_returns USING btree (org_id, goods_in_id);
CREATE INDEX supplier_returns_location_idx ON public.supplier_returns USING btree (org_id, location_id);
alter table supplier_returns force row level security;
create policy belongs_to_organization on supplier_returns for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on supplier_returns to app_api;
grant select on supplier_returns to app_backup;
comment on table supplier_returns is 'Goods that went back to whom they came from, append-only.';
comment on column supplier_returns.location_id is 'Where they left.';
comment on column supplier_returns.number is 'The shop''s own count of returns, without gaps.';
comment on column supplier_returns.value is 'What they came in for, in whole shillings; of unknown cost: nothing.';

create table suppliers (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  phone text,
  tin text,
  currency text not null default 'UGX'::text,
  terms_days integer not null default 0,
  lead_days integer not null default 0,
  note text,
  archived_at timestamp with time zone,
  request_hash bytea,
  user_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint suppliers_pkey PRIMARY KEY (org_id, id),
  constraint suppliers_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint currency_is_known CHECK ((currency = ANY (ARRAY['UGX'::text, 'USD'::text, 'CNY'::text, 'AED'::text, 'KES'::text]))),
  constraint lead_is_days CHECK (((lead_days >= 0) AND (lead_days <= 365))),
  constraint name_is_1_to_100_long CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint terms_are_days CHECK (((terms_days >= 0) AND (terms_days <= 365)))
);
CREATE UNIQUE INDEX suppliers_name_key ON public.suppliers USING btree (org_id, lower(name));
alter table suppliers force row level security;
create policy belongs_to_organization on suppliers for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on suppliers to app_api;
grant select on suppliers to app_backup;
comment on table suppliers is 'Whom a shop buys from. The id is the client''s, so that a retry adds nobody twice.';
comment on column suppliers.currency is 'What their prices are in; what is owed to them is kept in shillings.';
comment on column suppliers.terms_days is 'Days until a bill is due; 0: at once.';
comment on column suppliers.lead_days is 'Days from an order until the goods are there.';
comment on column suppliers.archived_at is 'Nothing new is bought from them; what was stays.';
comment on column suppliers.request_hash is 'SHA-256 of what was asked, to tell a retry from another one under the same id.';

create table suspensions (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  organization_id uuid,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  restored_at timestamp with time zone,
  restored_by uuid,
  restored_why text,
  constraint suspensions_pkey PRIMARY KEY (id),
  constraint suspensions_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint suspensions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint suspensions_restored_by_fkey FOREIGN KEY (restored_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint suspensions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint of_a_person_or_a_shop CHECK ((num_nonnulls(user_id, organization_id) = 1)),
  constraint reason_is_given CHECK ((reason <> ''::text))
);
CREATE INDEX suspensions_created_by_idx ON public.suspensions USING btree (created_by);
CREATE INDEX suspensions_of_organization_idx ON public.suspensions USING btree (organization_id);
CREATE INDEX suspensions_of_user_idx ON public.suspensions USING btree (user_id);
CREATE UNIQUE INDEX suspensions_organization_key ON public.suspensions USING btree (organization_id) WHERE (restored_at IS NULL);
CREATE INDEX suspensions_restored_by_idx ON public.suspensions USING btree (restored_by);
CREATE UNIQUE INDEX suspensions_user_key ON public.suspensions USING btree (user_id) WHERE (restored_at IS NULL);
grant select on suspensions to app_backup;
grant insert, select, update on suspensions to app_platform;
comment on table suspensions is 'Which people and shops the platform team suspended, why, and when they were restored.';

create table terminal_pairings (
  org_id uuid not null,
  terminal_id uuid not null,
  selector text not null,
  verifier bytea not null,
  tries_left integer not null,
  expires_at timestamp with time zone not null,
  user_id uuid not null,
  constraint terminal_pairings_pkey PRIMARY KEY (org_id, terminal_id),
  constraint terminal_pairings_org_id_terminal_id_fkey FOREIGN KEY (org_id, terminal_id) REFERENCES pos_terminals(org_id, id) ON DELETE CASCADE
);
CREATE INDEX terminal_pairings_selector_idx ON public.terminal_pairings USING btree (selector);
alter table terminal_pairings force row level security;
create policy belongs_to_organization on terminal_pairings for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_tries on terminal_pairings for all to app_definer using (true);
grant delete, insert, select, update on terminal_pairings to app_api;
grant select on terminal_pairings to app_backup;
grant delete, select on terminal_pairings to app_definer;
grant update (tries_left) on terminal_pairings to app_definer;
comment on table terminal_pairings is 'Codes with which a device fetches its terminal''s token: one a terminal, gone once used.';
comment on column terminal_pairings.selector is 'The first three characters of the code: they find the row whose tries a wrong code uses up.';
comment on column terminal_pairings.verifier is 'HMAC-SHA-256 of the whole code, under the newest pepper of its day.';

create table total_proofs (
  org_id uuid not null,
  night date not null,
  days bigint not null,
  differences bigint not null,
  examples jsonb not null default '[]'::jsonb,
  milliseconds integer not null,
  created_at timestamp with time zone not null default now(),
  constraint total_proofs_pkey PRIMARY KEY (org_id, night),
  constraint total_proofs_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
alter table total_proofs force row level security;
create policy belongs_to_organization on total_proofs for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy platform_finds_unproved on total_proofs for select to app_platform using (true);
grant insert, select on total_proofs to app_api;
grant select on total_proofs to app_backup;
grant select (org_id, night, differences) on total_proofs to app_platform;
comment on table total_proofs is 'When a shop''s day totals were held against its sales and refunds, and what came of it.';

create table trade_in_rules (
  org_id uuid not null,
  is_on boolean not null,
  hold_days integer not null,
  warranty_months integer not null,
  questions text[] not null,
  declaration text not null,
  user_id uuid not null,
  updated_at timestamp with time zone not null,
  constraint trade_in_rules_pkey PRIMARY KEY (org_id),
  constraint trade_in_rules_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint declaration_is_short CHECK (((char_length(declaration) >= 1) AND (char_length(declaration) <= 600))),
  constraint hold_is_sensible CHECK (((hold_days >= 0) AND (hold_days <= 90))),
  constraint warranty_is_sensible CHECK (((warranty_months >= 0) AND (warranty_months <= 36)))
);
alter table trade_in_rules force row level security;
create policy belongs_to_organization on trade_in_rules for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on trade_in_rules for select to app_definer using (true);
grant insert, select, update on trade_in_rules to app_api;
grant select on trade_in_rules to app_backup;
grant select on trade_in_rules to app_definer;
comment on table trade_in_rules is 'How a shop buys used devices. Until it is on, nobody sees any of it.';
comment on column trade_in_rules.hold_days is 'How long a device that was bought is kept before it can be sold.';
comment on column trade_in_rules.questions is 'What is asked of every device.';
comment on column trade_in_rules.declaration is 'What the seller signs.';

create table trade_ins (
  org_id uuid not null,
  id uuid not null,
  number bigint not null,
  unit_id uuid not null,
  location_id uuid not null,
  state text not null default 'held'::text,
  amount bigint not null,
  wallet_id uuid not null,
  sale_id uuid,
  paid_out bigint not null default 0,
  paid_out_wallet_id uuid,
  deposit_id uuid,
  grade text,
  answers jsonb not null,
  reported text,
  seller_name text,
  seller_phone text,
  document text not null,
  sealed_number bytea,
  sealed_photo bytea,
  pepper_id text,
  declaration text not null,
  signature jsonb,
  hold_until date not null,
  bought_on date not null,
  bought_by uuid not null,
  bought_at timestamp with time zone not null,
  closed_by uuid,
  closed_at timestamp with time zone,
  back_id uuid,
  back_wallet_id uuid,
  note text,
  erased_at timestamp with time zone,
  constraint trade_ins_are_numbered UNIQUE (org_id, number),
  constraint trade_ins_have_a_unit UNIQUE (org_id, unit_id),
  constraint trade_ins_pkey PRIMARY KEY (org_id, id),
  constraint trade_ins_org_id_back_wallet_id_fkey FOREIGN KEY (org_id, back_wallet_id) REFERENCES wallets(org_id, id),
  constraint trade_ins_org_id_deposit_id_fkey FOREIGN KEY (org_id, deposit_id) REFERENCES customer_entries(org_id, id),
  constraint trade_ins_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint trade_ins_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES locations(org_id, id),
  constraint trade_ins_org_id_paid_out_wallet_id_fkey FOREIGN KEY (org_id, paid_out_wallet_id) REFERENCES wallets(org_id, id),
  constraint trade_ins_org_id_sale_id_fkey FOREIGN KEY (org_id, sale_id) REFERENCES sales(org_id, id),
  constraint trade_ins_org_id_unit_id_fkey FOREIGN KEY (org_id, unit_id) REFERENCES units(org_id, id),
  constraint trade_ins_org_id_wallet_id_fkey FOREIGN KEY (org_id, wallet_id) REFERENCES wallets(org_id, id),
  constraint amount_is_exact CHECK (((amount >= 1) AND (amount <= '9007199254740991'::bigint))),
  constraint document_is_known CHECK ((document = ANY (ARRAY['national_id'::text, 'passport'::text, 'driving_permit'::text, 'refugee_id'::text, 'other'::text]))),
  constraint grade_is_short CHECK (((char_length(grade) >= 1) AND (char_length(grade) <= 40))),
  constraint money_back_is_whole CHECK ((((state = 'given_back'::text) = (back_id IS NOT NULL)) AND (num_nulls(back_id, back_wallet_id) = ANY (ARRAY[0, 2])))),
  constraint name_is_short CHECK (((char_length(seller_name) >= 1) AND (char_length(seller_name) <= 80))),
  constraint note_is_short CHECK (((char_length(note) >= 1) AND (char_length(note) <= 300))),
  constraint paid_out_is_a_part CHECK (((paid_out >= 0) AND (paid_out <= amount))),
  constraint phone_is_short CHECK (((char_length(seller_phone) >= 1) AND (char_length(seller_phone) <= 30))),
  constraint report_is_known CHECK ((reported = ANY (ARRAY['stolen'::text, 'lost'::text]))),
  constraint state_is_known CHECK ((state = ANY (ARRAY['held'::text, 'for_sale'::text, 'given_back'::text, 'handed_over'::text]))),
  constraint what_ended_says_when CHECK ((((state = 'held'::text) = (closed_at IS NULL)) AND (num_nulls(closed_by, closed_at) = ANY (ARRAY[0, 2])))),
  constraint what_is_deleted_is_gone CHECK (((erased_at IS NULL) OR (num_nonnulls(seller_name, seller_phone, sealed_number, sealed_photo, pepper_id, signature) = 0))),
  constraint what_is_paid_out_has_a_wallet CHECK (((paid_out > 0) = (paid_out_wallet_id IS NOT NULL))),
  constraint who_sold_it_is_kept CHECK (((erased_at IS NOT NULL) OR (num_nulls(seller_name, sealed_number, pepper_id, signature) = 0)))
);
CREATE INDEX trade_ins_back_wallet_idx ON public.trade_ins USING btree (org_id, back_wallet_id) WHERE (back_wallet_id IS NOT NULL);
CREATE INDEX trade_ins_deposit_idx ON public.trade_ins USING btree (org_id, deposit_id) WHERE (deposit_id IS NOT NULL);
CREATE UNIQUE INDEX trade_ins_have_a_sale ON public.trade_ins USING btree (org_id, sale_id) WHERE (sale_id IS NOT NULL);
CREATE INDEX trade_ins_held_idx ON public.trade_ins USING btree (org_id, bought_at DESC) WHERE (state = 'held'::text);
CREATE INDEX trade_ins_location_idx ON public.trade_ins USING btree (org_id, location_id);
CREATE INDEX trade_ins_newest_idx ON public.trade_ins USING btree (org_id, bought_at DESC, id DESC);
CREATE INDEX trade_ins_paid_out_wallet_idx ON public.trade_ins USING btree (org_id, paid_out_wallet_id) WHERE (paid_out_wallet_id IS NOT NULL);
CREATE INDEX trade_ins_wallet_idx ON public.trade_ins USING btree (org_id, wallet_id);
alter table trade_ins force row level security;
create policy belongs_to_organization on trade_ins for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.trade_ins REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('trade_ins', '(location_id)::text, (state = ''held'')::text', 'amount');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.trade_ins REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('trade_ins', '(location_id)::text, (state = ''held'')::text', 'amount');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.trade_ins REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('trade_ins', '(location_id)::text, (state = ''held'')::text', 'amount');
grant insert, select, update on trade_ins to app_api;
grant select on trade_ins to app_backup;
comment on table trade_ins is 'A used device that the shop bought, and from whom. Its money is in the ledger under its id.';
comment on column trade_ins.number is 'The shop''s own count of them, without gaps.';
comment on column trade_ins.location_id is 'Where it was bought.';
comment on column trade_ins.amount is 'What was paid, which is what the device costs the shop.';
comment on column trade_ins.wallet_id is 'What it was paid from. Towards a sale it is the wallet of trade-ins, which the sale''s payment comes into.';
comment on column trade_ins.sale_id is 'The sale that the device was traded in for, and paid a part of.';
comment on column trade_ins.paid_out is 'What of the amount was above what the sale took, and was paid out of paid_out_wallet_id.';
comment on column trade_ins.deposit_id is 'The entry of the customer''s account with what was above it, and was left as a deposit.';
comment on column trade_ins.answers is 'What was asked of the device, and what was answered.';
comment on column trade_ins.reported is 'It was reported when it was bought, and whoever bought it knew.';
comment on column trade_ins.sealed_number is 'The number of the seller''s document, encrypted; so is sealed_photo, its photo.';
comment on column trade_ins.declaration is 'What was signed, as it was worded then.';
comment on column trade_ins.signature is 'The strokes of the signature.';
comment on column trade_ins.hold_until is 'The first day on which it can be sold.';
comment on column trade_ins.bought_on is 'The shop''s own day on which it was bought.';
comment on column trade_ins.back_id is 'The entry of the ledger that brought the money back, into back_wallet_id.';
comment on column trade_ins.erased_at is 'When what identifies the seller was deleted.';

create table transfer_counters (
  org_id uuid not null,
  last_number bigint not null,
  constraint transfer_counters_pkey PRIMARY KEY (org_id),
  constraint transfer_counters_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
alter table transfer_counters force row level security;
create policy belongs_to_organization on transfer_counters for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on transfer_counters to app_api;
grant select on transfer_counters to app_backup;
comment on table transfer_counters is 'The last number of a shop''s transfers.';

create table transfer_lines (
  org_id uuid not null,
  transfer_id uuid not null,
  product_id uuid not null,
  "position" bigint not null generated always as identity,
  brand text not null,
  model text not null,
  quantity bigint not null,
  unit_cost bigint,
  received bigint not null default 0,
  lost bigint not null default 0,
  damaged bigint not null default 0,
  returned bigint not null default 0,
  extra bigint not null default 0,
  constraint transfer_lines_pkey PRIMARY KEY (org_id, transfer_id, product_id),
  constraint transfer_lines_org_id_transfer_id_fkey FOREIGN KEY (org_id, transfer_id) REFERENCES transfers(org_id, id) ON DELETE CASCADE,
  constraint nothing_is_made_on_the_way CHECK (((LEAST(received, lost, damaged, returned, extra) >= 0) AND ((((received + lost) + damaged) + returned) <= quantity))),
  constraint quantity_is_a_count CHECK (((quantity >= 0) AND (quantity <= 1000000))),
  constraint unit_cost_is_exact CHECK (((unit_cost >= 0) AND (unit_cost <= '9007199254740991'::bigint)))
);
CREATE INDEX transfer_lines_on_the_way_idx ON public.transfer_lines USING btree (org_id, product_id) WHERE (quantity > (((received + lost) + damaged) + returned));
alter table transfer_lines force row level security;
create policy belongs_to_organization on transfer_lines for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select, update on transfer_lines to app_api;
grant select on transfer_lines to app_backup;
comment on table transfer_lines is 'What is sent of each product, and what became of it. The product may go later; what was sent stays.';
comment on column transfer_lines.quantity is 'How much was sent; 0: it arrived without being sent.';
comment on column transfer_lines.unit_cost is 'What one cost when it was sent, in whole shillings.';
comment on column transfer_lines.returned is 'Back at the location that sent it.';
comment on column transfer_lines.extra is 'Arrived beside what was on the way. It moves no stock: its sender still has it in theirs.';

create table transfer_receipt_lines (
  org_id uuid not null,
  receipt_id uuid not null,
  product_id uuid not null,
  counted bigint not null,
  received bigint not null,
  constraint transfer_receipt_lines_pkey PRIMARY KEY (org_id, receipt_id, product_id),
  constraint transfer_receipt_lines_org_id_receipt_id_fkey FOREIGN KEY (org_id, receipt_id) REFERENCES transfer_receipts(org_id, id),
  constraint counted_is_a_count CHECK (((counted >= 1) AND (counted <= 1000000))),
  constraint received_was_counted CHECK (((received >= 0) AND (received <= counted)))
);
alter table transfer_receipt_lines force row level security;
create policy belongs_to_organization on transfer_receipt_lines for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on transfer_receipt_lines to app_api;
grant select on transfer_receipt_lines to app_backup;
comment on table transfer_receipt_lines is 'What was counted of each product. The product may go later; what was counted stays.';
comment on column transfer_receipt_lines.received is 'What of it was on the way and is in stock now.';

create table transfer_receipts (
  org_id uuid not null,
  id uuid not null,
  transfer_id uuid not null,
  received_by uuid not null,
  received_at timestamp with time zone not null,
  constraint transfer_receipts_pkey PRIMARY KEY (org_id, id),
  constraint transfer_receipts_org_id_transfer_id_fkey FOREIGN KEY (org_id, transfer_id) REFERENCES transfers(org_id, id)
);
CREATE INDEX transfer_receipts_transfer_idx ON public.transfer_receipts USING btree (org_id, transfer_id);
alter table transfer_receipts force row level security;
create policy belongs_to_organization on transfer_receipts for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on transfer_receipts to app_api;
grant select on transfer_receipts to app_backup;
comment on table transfer_receipts is 'Each time something of a transfer was received, under the id that the device gave it: once.';

create table transfer_units (
  org_id uuid not null,
  transfer_id uuid not null,
  number text not null,
  product_id uuid not null,
  "position" bigint not null generated always as identity,
  unit_id uuid,
  outcome text,
  receipt_id uuid,
  constraint transfer_units_pkey PRIMARY KEY (org_id, transfer_id, number),
  constraint transfer_units_org_id_receipt_id_fkey FOREIGN KEY (org_id, receipt_id) REFERENCES transfer_receipts(org_id, id),
  constraint transfer_units_org_id_transfer_id_product_id_fkey FOREIGN KEY (org_id, transfer_id, product_id) REFERENCES transfer_lines(org_id, transfer_id, product_id) ON DELETE CASCADE,
  constraint transfer_units_org_id_unit_id_fkey FOREIGN KEY (org_id, unit_id) REFERENCES units(org_id, id) ON DELETE SET NULL (unit_id),
  constraint number_is_short CHECK (((char_length(number) >= 3) AND (char_length(number) <= 40))),
  constraint outcome_is_known CHECK ((outcome = ANY (ARRAY['received'::text, 'lost'::text, 'damaged'::text, 'returned'::text, 'extra'::text]))),
  constraint what_was_counted_names_its_count CHECK (((receipt_id IS NOT NULL) = ((outcome IS NOT NULL) AND (outcome = ANY (ARRAY['received'::text, 'extra'::text])))))
);
CREATE INDEX transfer_units_line_idx ON public.transfer_units USING btree (org_id, transfer_id, product_id, "position");
CREATE INDEX transfer_units_receipt_idx ON public.transfer_units USING btree (org_id, receipt_id) WHERE (receipt_id IS NOT NULL);
CREATE INDEX transfer_units_unit_idx ON public.transfer_units USING btree (org_id, unit_id) WHERE (unit_id IS NOT NULL);
alter table transfer_units force row level security;
create policy belongs_to_organization on transfer_units for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant delete, insert, select, update on transfer_units to app_api;
grant select on transfer_units to app_backup;
comment on table transfer_units is 'Which devices are sent, of products whose units have numbers, and what became of each.';
comment on column transfer_units.outcome is 'Null: it is to be sent, or on the way. extra: it came without being sent, and moved no stock.';

create table transfers (
  org_id uuid not null,
  id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  state text not null default 'draft'::text,
  note text,
  carrier text,
  carrier_phone text,
  vehicle text,
  request_hash bytea,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  number bigint,
  sent_by uuid,
  sent_at timestamp with time zone,
  receipts integer not null default 0,
  reason text,
  ended_by uuid,
  ended_at timestamp with time zone,
  constraint transfers_are_numbered UNIQUE (org_id, number),
  constraint transfers_pkey PRIMARY KEY (org_id, id),
  constraint transfers_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint transfers_org_id_from_id_fkey FOREIGN KEY (org_id, from_id) REFERENCES locations(org_id, id),
  constraint transfers_org_id_to_id_fkey FOREIGN KEY (org_id, to_id) REFERENCES locations(org_id, id),
  constraint it_goes_somewhere_else CHECK ((from_id <> to_id)),
  constraint receipts_fit_the_state CHECK (
CASE state
    WHEN 'part_received'::text THEN (receipts > 0)
    WHEN 'received'::text THEN (receipts > 0)
    WHEN 'closed'::text THEN true
    ELSE (receipts = 0)
END),
  constraint state_is_known CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'part_received'::text, 'received'::text, 'closed'::text, 'cancelled'::text]))),
  constraint what_is_over_says_when CHECK ((num_nulls(ended_by, ended_at) =
CASE
    WHEN (state = ANY (ARRAY['draft'::text, 'sent'::text, 'part_received'::text])) THEN 2
    ELSE 0
END)),
  constraint what_is_sent_says_so CHECK ((num_nulls(number, sent_by, sent_at) =
CASE state
    WHEN 'draft'::text THEN 3
    ELSE 0
END)),
  constraint what_is_settled_has_a_reason CHECK (((state = 'closed'::text) = (reason IS NOT NULL)))
);
CREATE INDEX transfers_from_idx ON public.transfers USING btree (org_id, from_id);
CREATE INDEX transfers_newest_idx ON public.transfers USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX transfers_to_idx ON public.transfers USING btree (org_id, to_id);
alter table transfers force row level security;
create policy belongs_to_organization on transfers for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.transfers REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('transfers', '(from_id)::text, (to_id)::text, (state)::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.transfers REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('transfers', '(from_id)::text, (to_id)::text, (state)::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.transfers REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('transfers', '(from_id)::text, (to_id)::text, (state)::text', '0');
grant delete, insert, select, update on transfers to app_api;
grant select on transfers to app_backup;
comment on table transfers is 'Goods that move between two locations of a shop: a draft, then on the way, then over.';
comment on column transfers.state is 'sent: all on the way; part_received: some of it; received: all came; closed: what did not come was settled; cancelled: all went back.';
comment on column transfers.request_hash is 'SHA-256 of what was asked, to tell a retry from another one under the same id.';
comment on column transfers.number is 'The shop''s own count of what was sent, without gaps.';
comment on column transfers.receipts is 'How often some of it was received.';
comment on column transfers.reason is 'Why what did not come was settled as it was.';
comment on column transfers.ended_at is 'When nothing of it was on the way any more.';

create table unit_events (
  org_id uuid not null,
  unit_id uuid not null,
  id bigint not null generated always as identity,
  event text not null,
  state text not null,
  location_id uuid not null,
  reference uuid,
  note text,
  user_id uuid,
  at timestamp with time zone not null,
  constraint unit_events_pkey PRIMARY KEY (org_id, unit_id, id),
  constraint unit_events_org_id_unit_id_fkey FOREIGN KEY (org_id, unit_id) REFERENCES units(org_id, id) ON DELETE CASCADE,
  constraint event_is_known CHECK ((event = ANY (ARRAY['numbered'::text, 'received'::text, 'sold'::text, 'returned'::text, 'sent'::text, 'arrived'::text, 'found'::text, 'missing'::text, 'written_off'::text, 'sent_back'::text, 'released'::text, 'corrected'::text, 'claimed'::text, 'claim_sent'::text, 'claim_back'::text, 'claim_repaired'::text, 'claim_refused'::text, 'replaced'::text, 'replacement'::text, 'bought'::text, 'for_sale'::text, 'given_back'::text, 'handed_over'::text, 'repair_in'::text, 'repair_out'::text, 'fitted'::text, 'unfitted'::text, 'refurbished'::text, 'parts_out'::text]))),
  constraint note_is_short CHECK ((char_length(note) <= 300))
);
alter table unit_events force row level security;
create policy belongs_to_organization on unit_events for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select on unit_events to app_api;
grant select on unit_events to app_backup;
comment on table unit_events is 'What happened to a unit, append-only; the newest one has its state.';
comment on column unit_events.state is 'What it was afterwards, as units.state.';
comment on column unit_events.location_id is 'Where it was afterwards.';
comment on column unit_events.reference is 'What caused it: the goods in, the sale, the refund, the transfer, the stock take, the warranty claim, the trade-in, the repair or the refurbishing.';

create table unit_leases (
  org_id uuid not null,
  location_id uuid not null,
  terminal_id uuid not null,
  device_id text,
  epoch integer not null,
  sharers uuid[] not null,
  until timestamp with time zone,
  asked_at timestamp with time zone not null,
  constraint unit_leases_pkey PRIMARY KEY (org_id, location_id, terminal_id),
  constraint unit_leases_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES locations(org_id, id),
  constraint unit_leases_org_id_terminal_id_fkey FOREIGN KEY (org_id, terminal_id) REFERENCES pos_terminals(org_id, id)
);
CREATE INDEX unit_leases_terminal_idx ON public.unit_leases USING btree (org_id, terminal_id);
alter table unit_leases force row level security;
create policy belongs_to_organization on unit_leases for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on unit_leases to app_api;
grant select on unit_leases to app_backup;
comment on table unit_leases is 'Until when each till may sell its share of a location''s devices without the server.';
comment on column unit_leases.device_id is 'The device that was the till then: another one waits until its time is over.';
comment on column unit_leases.epoch is 'How often the till changed from one division to another: what it says of an earlier one comes too late.';
comment on column unit_leases.sharers is 'The tills that the devices are divided among, by which it has its share; none before its first.';
comment on column unit_leases.until is 'Null while another till may still sell by another division.';

create table unit_numbers (
  org_id uuid not null,
  unit_id uuid not null,
  number text not null,
  tail text not null generated always as ("right"(number, 6)) stored,
  is_here boolean not null,
  constraint unit_numbers_pkey PRIMARY KEY (org_id, unit_id, number),
  constraint unit_numbers_org_id_unit_id_fkey FOREIGN KEY (org_id, unit_id) REFERENCES units(org_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX unit_numbers_are_unique ON public.unit_numbers USING btree (org_id, number) WHERE is_here;
CREATE INDEX unit_numbers_tail_idx ON public.unit_numbers USING btree (org_id, tail);
alter table unit_numbers force row level security;
create policy belongs_to_organization on unit_numbers for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on unit_numbers for select to app_definer using (true);
grant delete, insert, select on unit_numbers to app_api;
grant select on unit_numbers to app_backup;
grant select on unit_numbers to app_definer;
grant update (is_here) on unit_numbers to app_api;
comment on table unit_numbers is 'Every number that a unit bears, kept by a trigger from its own columns.';
comment on column unit_numbers.tail is 'Its last six characters, which people search by. A column, because row security keeps functions away from an index.';
comment on column unit_numbers.is_here is 'The shop has the unit, in stock or on hold: no other that it has bears this number.';

create table units (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  location_id uuid not null,
  state text not null default 'in_stock'::text,
  imei1 text,
  imei2 text,
  serial_no text,
  number text not null generated always as (COALESCE(imei1, serial_no)) stored,
  grade text,
  unit_cost bigint,
  price bigint,
  warranty_months integer,
  warranty_until date,
  supplier_warranty_until date,
  goods_in_id uuid,
  sale_id uuid,
  sale_line integer,
  came_at timestamp with time zone not null,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  layby_id uuid,
  constraint units_pkey PRIMARY KEY (org_id, id),
  constraint units_layby_fkey FOREIGN KEY (org_id, layby_id) REFERENCES laybys(org_id, id),
  constraint units_org_id_goods_in_id_fkey FOREIGN KEY (org_id, goods_in_id) REFERENCES goods_ins(org_id, id),
  constraint units_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES locations(org_id, id),
  constraint units_org_id_product_id_fkey FOREIGN KEY (org_id, product_id) REFERENCES products(org_id, id) ON DELETE CASCADE,
  constraint units_org_id_sale_id_fkey FOREIGN KEY (org_id, sale_id) REFERENCES sales(org_id, id),
  constraint grade_is_short CHECK (((char_length(grade) >= 1) AND (char_length(grade) <= 40))),
  constraint imei1_is_one CHECK ((imei1 ~ '^[0-9]{15}$'::text)),
  constraint imei2_is_one CHECK ((imei2 ~ '^[0-9]{15}$'::text)),
  constraint price_is_exact CHECK (((price >= 0) AND (price <= '9007199254740991'::bigint))),
  constraint serial_no_is_short CHECK (((char_length(serial_no) >= 3) AND (char_length(serial_no) <= 40))),
  constraint state_is_known CHECK ((state = ANY (ARRAY['in_stock'::text, 'sold'::text, 'missing'::text, 'written_off'::text, 'sent_back'::text, 'released'::text, 'held'::text, 'given_back'::text, 'fitted'::text]))),
  constraint unit_cost_is_exact CHECK (((unit_cost >= 0) AND (unit_cost <= '9007199254740991'::bigint))),
  constraint warranty_is_sensible CHECK (((warranty_months >= 0) AND (warranty_months <= 240))),
  constraint what_is_sold_says_where CHECK ((((state = 'sold'::text) = (sale_id IS NOT NULL)) AND (num_nulls(sale_id, sale_line) = ANY (ARRAY[0, 2]))))
);
CREATE INDEX units_goods_in_idx ON public.units USING btree (org_id, goods_in_id) WHERE (goods_in_id IS NOT NULL);
CREATE INDEX units_in_stock_idx ON public.units USING btree (org_id, product_id, location_id, came_at) WHERE (state = 'in_stock'::text);
CREATE INDEX units_layby_idx ON public.units USING btree (org_id, layby_id) WHERE (layby_id IS NOT NULL);
CREATE INDEX units_listed_idx ON public.units USING btree (org_id, ((state = 'in_stock'::text)) DESC, came_at DESC, id);
CREATE INDEX units_location_idx ON public.units USING btree (org_id, location_id, id);
CREATE INDEX units_product_idx ON public.units USING btree (org_id, product_id, came_at DESC, id);
CREATE UNIQUE INDEX units_sale_key ON public.units USING btree (org_id, sale_id, sale_line) WHERE (sale_id IS NOT NULL);
CREATE INDEX units_written_idx ON public.units USING btree (org_id, written_in);
alter table units force row level security;
create policy belongs_to_organization on units for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on units for select to app_definer using (true);
CREATE TRIGGER changed_units_count AFTER UPDATE ON public.units REFERENCING OLD TABLE AS was NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION changed_units_count();
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.units FOR EACH ROW WHEN (false) EXECUTE FUNCTION keep_list_sums('units', '(''all'')::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.units REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('units', '(''all'')::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.units REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('units', '(''all'')::text', '0');
CREATE TRIGGER new_units_count AFTER INSERT ON public.units REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION new_units_count();
CREATE TRIGGER units_know_when_written BEFORE UPDATE ON public.units FOR EACH ROW EXECUTE FUNCTION units_know_when_written();
grant insert, select, update on units to app_api;
grant select on units to app_backup;
grant select on units to app_definer;
comment on table units is 'Each device of a product whose units have numbers, as it came in; one that comes back later is another row.';
comment on column units.location_id is 'Where it is; once it has gone, where it was last.';
comment on column units.state is 'released: its product was turned back to one without numbers. held: bought from its user, and not for sale yet; given_back: that one has it again. fitted: a part in a device that is repaired.';
comment on column units.number is 'What it is called by: its IMEI, else its serial number.';
comment on column units.unit_cost is 'What this one cost, in whole shillings; null: what its product costs.';
comment on column units.price is 'What is asked for this one; null: its product''s price.';
comment on column units.warranty_until is 'The last day of the warranty it was sold with.';
comment on column units.supplier_warranty_until is 'The last day of the warranty that its supplier gives, where that is known.';
comment on column units.sale_id is 'The line that it was sold on, while it is sold.';
comment on column units.written_in is 'The transaction that wrote it last, as xmin, but with an index: a shop keeps every device that it ever had.';
comment on column units.layby_id is 'What it is put aside for: it is sold with that alone.';

create table user_consents (
  user_id uuid not null,
  id bigint not null generated always as identity,
  document text not null,
  is_accepted boolean not null,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint user_consents_pkey PRIMARY KEY (user_id, id),
  constraint user_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint document_is_known CHECK ((document = ANY (ARRAY['terms'::text, 'privacy'::text])))
);
alter table user_consents force row level security;
create policy belongs_to_person on user_consents for all to public using ((user_id = ( SELECT current_user_id() AS current_user_id))) with check ((user_id = ( SELECT current_user_id() AS current_user_id)));
grant insert, select on user_consents to app_api;
grant select on user_consents to app_backup;
comment on table user_consents is 'Every acceptance and withdrawal of the terms and the privacy policy. Append-only.';

create table user_preferences (
  user_id uuid not null,
  theme text not null,
  language text not null,
  currency text not null,
  date_format text not null,
  time_format text not null,
  timezone text not null,
  notifications jsonb not null,
  dashboard jsonb not null,
  inventory jsonb not null,
  sales jsonb not null,
  profile_completion_steps jsonb not null,
  profile_completed boolean not null generated always as (COALESCE((((profile_completion_steps ->> 'basicInfo'::text))::boolean AND ((profile_completion_steps ->> 'preferences'::text))::boolean AND ((profile_completion_steps ->> 'notifications'::text))::boolean), false)) stored,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint user_preferences_pkey PRIMARY KEY (user_id),
  constraint user_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint theme_is_known CHECK ((theme = ANY (ARRAY['light'::text, 'dark'::text, 'system'::text]))),
  constraint time_format_is_known CHECK ((time_format = ANY (ARRAY['24h'::text, '12h'::text])))
);
alter table user_preferences force row level security;
create policy belongs_to_person on user_preferences for all to public using ((user_id = ( SELECT current_user_id() AS current_user_id))) with check ((user_id = ( SELECT current_user_id() AS current_user_id)));
create policy definer_reads on user_preferences for select to app_definer using (true);
CREATE TRIGGER begin_with_accepted_terms BEFORE INSERT ON public.user_preferences FOR EACH ROW EXECUTE FUNCTION begin_with_accepted_terms();
grant insert, select, update on user_preferences to app_api;
grant select on user_preferences to app_backup;
grant select on user_preferences to app_definer;
comment on table user_preferences is 'How a person likes the product to look and behave.';
comment on column user_preferences.profile_completed is 'True exactly when all three steps are.';

create table user_profiles (
  user_id uuid not null,
  phone text,
  job_title text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint user_profiles_pkey PRIMARY KEY (user_id),
  constraint user_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table user_profiles force row level security;
create policy belongs_to_person on user_profiles for all to public using ((user_id = ( SELECT current_user_id() AS current_user_id))) with check ((user_id = ( SELECT current_user_id() AS current_user_id)));
grant insert, select, update on user_profiles to app_api;
grant select on user_profiles to app_backup;
comment on table user_profiles is 'What a person says of themself, beside the name they signed up with.';

create table user_subscriptions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  subscription_tier text not null,
  status text not null,
  billing_period text not null default 'monthly'::text,
  amount bigint not null default 0,
  currency text not null default 'UGX'::text,
  start_date timestamp with time zone not null default now(),
  end_date timestamp with time zone,
  trial_end_date timestamp with time zone,
  next_billing_date timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint user_subscriptions_pkey PRIMARY KEY (id),
  constraint user_subscriptions_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint user_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint amount_is_not_negative CHECK ((amount >= 0)),
  constraint billing_period_is_known CHECK ((billing_period = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'yearly'::text]))),
  constraint currency_is_ugx CHECK ((currency = 'UGX'::text)),
  constraint end_is_not_before_start CHECK (((end_date IS NULL) OR (end_date >= start_date))),
  constraint status_is_known CHECK ((status = ANY (ARRAY['trial'::text, 'active'::text, 'cancelled'::text, 'expired'::text]))),
  constraint tier_is_known CHECK ((subscription_tier = ANY (ARRAY['basic'::text, 'premium'::text, 'enterprise'::text]))),
  constraint trial_has_an_end CHECK (((status <> 'trial'::text) OR (trial_end_date IS NOT NULL)))
);
CREATE INDEX user_subscriptions_created_by_idx ON public.user_subscriptions USING btree (created_by);
CREATE INDEX user_subscriptions_end_idx ON public.user_subscriptions USING btree (status, end_date);
CREATE UNIQUE INDEX user_subscriptions_user_id_key ON public.user_subscriptions USING btree (user_id);
grant select on user_subscriptions to app_backup;
grant select on user_subscriptions to app_definer;
grant insert, select, update on user_subscriptions to app_platform;
comment on table user_subscriptions is 'What an owner pays for. Without a row the virtual trial counts, then Free''s limits.';
comment on column user_subscriptions.end_date is 'The last moment it counts; null runs on. A trial ends at trial_end_date.';

create table wallets (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  takes payment_method,
  terminal_id uuid,
  constraint wallets_pkey PRIMARY KEY (org_id, id),
  constraint wallets_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint wallets_org_id_terminal_id_fkey FOREIGN KEY (org_id, terminal_id) REFERENCES pos_terminals(org_id, id),
  constraint kind_is_known CHECK ((kind = ANY (ARRAY['cash_drawer'::text, 'mobile_money'::text, 'bank'::text, 'card'::text, 'safe'::text, 'trade_in'::text]))),
  constraint only_a_safe_takes_nothing CHECK (((takes IS NULL) = (kind = 'safe'::text))),
  constraint only_drawers_are_a_tills CHECK (((terminal_id IS NULL) OR ((kind = 'cash_drawer'::text) AND ((takes)::text = 'cash'::text))))
);
CREATE UNIQUE INDEX a_method_has_one_wallet ON public.wallets USING btree (org_id, takes) WHERE (terminal_id IS NULL);
CREATE UNIQUE INDEX a_till_has_one_drawer ON public.wallets USING btree (org_id, terminal_id) WHERE (terminal_id IS NOT NULL);
alter table wallets force row level security;
create policy belongs_to_organization on wallets for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy platform_finds_ledgers on wallets for select to app_platform using (true);
create policy sign_up_creates on wallets for insert to app_definer with check (true);
grant insert, select on wallets to app_api;
grant select on wallets to app_backup;
grant insert on wallets to app_definer;
grant select (org_id) on wallets to app_platform;
comment on table wallets is 'Where a shop''s money is. Each shop begins with one for every method that it can be paid by, and a safe.';
comment on column wallets.takes is 'The payment method whose money comes into it and goes out of it; null: only what somebody puts there.';
comment on column wallets.terminal_id is 'The till whose own drawer it is; null: everybody else''s.';

create table warranty_claims (
  org_id uuid not null,
  id uuid not null,
  number bigint not null,
  unit_id uuid not null,
  sale_id uuid not null,
  sale_line integer not null,
  location_id uuid not null,
  state text not null default 'received'::text,
  fault text not null,
  accessories text,
  contact text,
  note text,
  warranty_until date,
  received_on date not null,
  supplier_id uuid,
  replacement_id uuid,
  request_hash bytea,
  received_by uuid not null,
  received_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint warranty_claims_are_numbered UNIQUE (org_id, number),
  constraint warranty_claims_pkey PRIMARY KEY (org_id, id),
  constraint warranty_claims_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint warranty_claims_org_id_location_id_fkey FOREIGN KEY (org_id, location_id) REFERENCES locations(org_id, id),
  constraint warranty_claims_org_id_replacement_id_fkey FOREIGN KEY (org_id, replacement_id) REFERENCES units(org_id, id),
  constraint warranty_claims_org_id_sale_id_fkey FOREIGN KEY (org_id, sale_id) REFERENCES sales(org_id, id),
  constraint warranty_claims_org_id_supplier_id_fkey FOREIGN KEY (org_id, supplier_id) REFERENCES suppliers(org_id, id),
  constraint warranty_claims_org_id_unit_id_fkey FOREIGN KEY (org_id, unit_id) REFERENCES units(org_id, id) ON DELETE CASCADE,
  constraint accessories_are_short CHECK (((char_length(accessories) >= 1) AND (char_length(accessories) <= 200))),
  constraint contact_is_short CHECK (((char_length(contact) >= 1) AND (char_length(contact) <= 80))),
  constraint fault_is_short CHECK (((char_length(fault) >= 1) AND (char_length(fault) <= 500))),
  constraint note_is_short CHECK (((char_length(note) >= 1) AND (char_length(note) <= 300))),
  constraint state_is_known CHECK ((state = ANY (ARRAY['received'::text, 'sent'::text, 'repaired'::text, 'replaced'::text, 'refused'::text]))),
  constraint what_is_closed_says_when CHECK (((state = ANY (ARRAY['repaired'::text, 'replaced'::text, 'refused'::text])) = (closed_at IS NOT NULL))),
  constraint what_is_replaced_says_by_which CHECK (((state = 'replaced'::text) = (replacement_id IS NOT NULL))),
  constraint who_has_it_is_named CHECK (((state <> 'sent'::text) OR (supplier_id IS NOT NULL)))
);
CREATE UNIQUE INDEX one_open_claim_of_a_unit ON public.warranty_claims USING btree (org_id, unit_id) WHERE (closed_at IS NULL);
CREATE INDEX warranty_claims_location_idx ON public.warranty_claims USING btree (org_id, location_id);
CREATE INDEX warranty_claims_newest_idx ON public.warranty_claims USING btree (org_id, received_at DESC, id DESC);
CREATE INDEX warranty_claims_replacement_idx ON public.warranty_claims USING btree (org_id, replacement_id) WHERE (replacement_id IS NOT NULL);
CREATE INDEX warranty_claims_sale_idx ON public.warranty_claims USING btree (org_id, sale_id);
CREATE INDEX warranty_claims_supplier_idx ON public.warranty_claims USING btree (org_id, supplier_id) WHERE (supplier_id IS NOT NULL);
CREATE INDEX warranty_claims_unit_idx ON public.warranty_claims USING btree (org_id, unit_id);
alter table warranty_claims force row level security;
create policy belongs_to_organization on warranty_claims for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
CREATE TRIGGER list_sums_with_changed AFTER UPDATE ON public.warranty_claims REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('warranty_claims', '(location_id)::text, (closed_at is null)::text', '0');
CREATE TRIGGER list_sums_with_gone AFTER DELETE ON public.warranty_claims REFERENCING OLD TABLE AS replaced FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('warranty_claims', '(location_id)::text, (closed_at is null)::text', '0');
CREATE TRIGGER list_sums_with_new AFTER INSERT ON public.warranty_claims REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_list_sums('warranty_claims', '(location_id)::text, (closed_at is null)::text', '0');
grant insert, select, update on warranty_claims to app_api;
grant select on warranty_claims to app_backup;
comment on table warranty_claims is 'A sold device that came back with a fault, and what became of it.';
comment on column warranty_claims.number is 'The shop''s own count of claims, without gaps.';
comment on column warranty_claims.location_id is 'Where it was handed in.';
comment on column warranty_claims.contact is 'How to reach whoever handed it in.';
comment on column warranty_claims.warranty_until is 'The last day of the warranty it was sold with, as it stood when it was handed in.';
comment on column warranty_claims.received_on is 'The shop''s own day on which it was handed in.';
comment on column warranty_claims.supplier_id is 'Who has it, or had it last.';
comment on column warranty_claims.replacement_id is 'The device that the customer has now; it stands on the line of the sale.';
comment on column warranty_claims.request_hash is 'SHA-256 of what was asked, without the contact, to tell a retry from another one under the same id.';

create table webhook_deliveries (
  org_id uuid not null,
  webhook_id uuid not null,
  id uuid not null default gen_random_uuid(),
  seq bigint,
  event text not null,
  thing text not null,
  body text not null,
  created_at timestamp with time zone not null,
  tries integer not null default 0,
  first_tried_at timestamp with time zone,
  last_tried_at timestamp with time zone,
  next_at timestamp with time zone,
  delivered_at timestamp with time zone,
  last_status integer,
  last_answer text,
  last_error text,
  constraint webhook_deliveries_pkey PRIMARY KEY (org_id, webhook_id, id),
  constraint webhook_deliveries_org_id_webhook_id_fkey FOREIGN KEY (org_id, webhook_id) REFERENCES webhooks(org_id, id) ON DELETE CASCADE,
  constraint body_is_short CHECK ((char_length(body) <= 10000)),
  constraint event_is_known CHECK ((event = ANY (ARRAY['sale.recorded'::text, 'sale.refunded'::text, 'sale.cancelled'::text, 'product.added'::text, 'product.changed'::text, 'product.removed'::text, 'stock.adjusted'::text, 'stock_take.completed'::text, 'goods_in.posted'::text, 'goods_in.sent_back'::text, 'transfer.sent'::text, 'transfer.received'::text, 'transfer.cancelled'::text, 'customer.added'::text, 'customer.changed'::text, 'customer.merged'::text, 'customer.removed'::text, 'import.finished'::text, 'webhook.test'::text]))),
  constraint seq_begins_at_one CHECK ((seq > 0)),
  constraint tries_are_not_negative CHECK ((tries >= 0)),
  constraint what_is_delivered_is_not_sent CHECK (((delivered_at IS NULL) OR (next_at IS NULL)))
);
CREATE INDEX webhook_deliveries_age_idx ON public.webhook_deliveries USING btree (created_at) WHERE (next_at IS NULL);
CREATE INDEX webhook_deliveries_newest_idx ON public.webhook_deliveries USING btree (org_id, webhook_id, created_at DESC, id);
CREATE UNIQUE INDEX webhook_deliveries_seq_key ON public.webhook_deliveries USING btree (org_id, webhook_id, seq);
CREATE INDEX webhook_deliveries_waiting_idx ON public.webhook_deliveries USING btree (org_id, webhook_id, thing, seq) WHERE (next_at IS NOT NULL);
alter table webhook_deliveries force row level security;
create policy belongs_to_organization on webhook_deliveries for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_reads on webhook_deliveries for select to app_definer using (true);
create policy platform_finds_old on webhook_deliveries for select to app_platform using (((next_at IS NULL) AND (created_at < (now() - '30 days'::interval))));
create policy platform_forgets on webhook_deliveries for delete to app_platform using (true);
grant delete, insert, select, update on webhook_deliveries to app_api;
grant select on webhook_deliveries to app_backup;
grant delete on webhook_deliveries to app_platform;
grant select (org_id, webhook_id, seq, thing, next_at) on webhook_deliveries to app_definer;
grant select (created_at, next_at) on webhook_deliveries to app_platform;
comment on table webhook_deliveries is 'Messages of webhooks, for 30 days.';
comment on column webhook_deliveries.id is 'The message''s own id, the same at each try.';
comment on column webhook_deliveries.seq is 'The entry of the trail, by its seal, that it tells; null for a test.';
comment on column webhook_deliveries.thing is 'What it is about. Messages about one thing go one after the other.';
comment on column webhook_deliveries.next_at is 'When it is sent, the first time or again; null once it was delivered or given up.';

create table webhooks (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  url text not null,
  events text[] not null,
  location_ids uuid[],
  user_id uuid not null,
  sealed_secret bytea not null,
  pepper_id text not null,
  former_sealed_secret bytea,
  former_pepper_id text,
  former_until timestamp with time zone,
  told_seq bigint not null,
  held_until timestamp with time zone,
  paused_at timestamp with time zone,
  paused_why text,
  failing_since timestamp with time zone,
  last_delivered_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint webhooks_pkey PRIMARY KEY (org_id, id),
  constraint webhooks_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint a_former_secret_ends CHECK ((num_nulls(former_sealed_secret, former_pepper_id, former_until) = ANY (ARRAY[0, 3]))),
  constraint a_pause_has_a_reason CHECK ((num_nulls(paused_at, paused_why) = ANY (ARRAY[0, 2]))),
  constraint pause_is_known CHECK ((paused_why = ANY (ARRAY['by_hand'::text, 'failing'::text, 'without_manager'::text]))),
  constraint tells_of_somewhere CHECK ((cardinality(location_ids) > 0)),
  constraint tells_something CHECK ((((cardinality(events) >= 1) AND (cardinality(events) <= 100)) AND (array_position(events, NULL::text) IS NULL))),
  constraint told_seq_is_not_negative CHECK ((told_seq >= 0)),
  constraint url_is_a_web_address CHECK (((char_length(url) <= 500) AND (url ~ '^https?://[^[:space:]/?#@]+'::text)))
);
alter table webhooks force row level security;
create policy belongs_to_organization on webhooks for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
create policy definer_holds on webhooks for update to app_definer using (true);
create policy definer_reads on webhooks for select to app_definer using (true);
create policy definer_removes on webhooks for delete to app_definer using (true);
grant delete, insert, select, update on webhooks to app_api;
grant select on webhooks to app_backup;
grant delete, select on webhooks to app_definer;
grant update (held_until) on webhooks to app_definer;
comment on table webhooks is 'Addresses of a shop''s own programs that are told what happened, out of the sealed audit trail.';
comment on column webhooks.user_id is 'Who is responsible for it: whoever made or resumed it. Without them, or their right, it is paused.';
comment on column webhooks.sealed_secret is 'What its messages are signed with, encrypted under the pepper pepper_id, which is kept elsewhere.';
comment on column webhooks.told_seq is 'How far the trail was looked at, by its seals: what follows is told when its turn comes.';
comment on column webhooks.held_until is 'A server works on it until then at most.';
comment on column webhooks.failing_since is 'Since when nothing was taken.';

create table write_probes (
  id integer not null,
  written_at timestamp with time zone not null,
  constraint write_probes_pkey PRIMARY KEY (id),
  constraint there_is_one CHECK ((id = 1))
);
grant insert, select, update on write_probes to app_platform;
comment on table write_probes is 'One row that is written to see whether the database still takes changes.';

create table z_counters (
  org_id uuid not null,
  last_number bigint not null,
  constraint z_counters_pkey PRIMARY KEY (org_id),
  constraint z_counters_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(id) ON DELETE CASCADE
);
alter table z_counters force row level security;
create policy belongs_to_organization on z_counters for all to public using (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE)) with check (((org_id = ANY (( SELECT current_organization_ids() AS current_organization_ids)::uuid[])) IS TRUE));
grant insert, select, update on z_counters to app_api;
grant select on z_counters to app_backup;
comment on table z_counters is 'The last number of a shop''s Z reports. Not with invoice_counters: a sale holds that row while it waits for a shift that is closing.';

create domain payment_method as text
  constraint payment_method_is_known CHECK ((VALUE = ANY (ARRAY['cash'::text, 'mobile_money'::text, 'bank_transfer'::text, 'credit_card'::text, 'trade_in'::text])));
comment on domain payment_method is 'How money is paid, and given back. Each has a wallet in every shop: make_wallets().';
-- owned by app_owner

create type member_entry as (
  place integer,
  is_session_live boolean,
  user_id uuid,
  email text,
  full_name text,
  is_super_admin boolean,
  org_id uuid,
  role text,
  onboarding_completed_at timestamp with time zone,
  currency text,
  time_zone text,
  tax_rate integer,
  is_vat_registered boolean,
  max_discount_percent integer,
  owner_created_at timestamp with time zone,
  owner_tier text,
  owner_status text,
  owner_end_date timestamp with time zone,
  owner_trial_end_date timestamp with time zone,
  has_factor boolean,
  factor_at timestamp with time zone,
  authenticated_at timestamp with time zone,
  factor_rule text,
  person_state text,
  org_state text,
  org_erase_at timestamp with time zone,
  role_id uuid,
  role_rights text[],
  role_discount integer,
  role_refund bigint,
  location_id uuid,
  location_ids uuid[],
  has_price_lists boolean
);
-- owned by app_definer

create type terminal_entry as (
  place integer,
  org_id uuid,
  terminal_id uuid,
  name text,
  terminal_no integer,
  device_id text,
  clock_offset bigint,
  trusted_since timestamp with time zone,
  shop_name text,
  currency text,
  time_zone text,
  tax_rate integer,
  is_vat_registered boolean,
  max_discount_percent integer,
  owner_created_at timestamp with time zone,
  owner_tier text,
  owner_status text,
  owner_end_date timestamp with time zone,
  owner_trial_end_date timestamp with time zone,
  org_state text,
  org_erase_at timestamp with time zone,
  has_staff boolean,
  location_id uuid,
  has_price_lists boolean
);
-- owned by app_definer

CREATE OR REPLACE FUNCTION public.account_of(wallet text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when wallet = 'trade_in' then 'devices_on_hold' else wallet end
$function$
;
comment on function account_of(text) is NULL;
-- owned by app_owner, executable by app_api

CREATE OR REPLACE FUNCTION public.actors_of_current_organizations()
 RETURNS TABLE(org_id uuid, user_id uuid, full_name text, email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
AS $function$
    select m.org_id, u.id, u.full_name, u.email
    from organization_members m join users u on u.id = m.user_id
    where m.org_id = any (current_organization_ids())
    union all
    select s.org_id, s.id, s.name, '' from staff s where s.org_id = any (current_organization_ids()) and s.user_id is null
    union all
    select t.org_id, t.id, t.name, '' from pos_terminals t where t.org_id = any (current_organization_ids())
    union all
    select k.org_id, k.id, k.name, '' from api_keys k where k.org_id = any (current_organization_ids())
  $function$
;
comment on function actors_of_current_organizations() is 'Names of all who may have done something in a shop: colleagues, staff without an account, tills that nobody unlocked, and programs.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.audited_organizations()
 RETURNS TABLE(org_id uuid, last_id bigint, sealed_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with recursive logged as (
      (select a.org_id from audit_log a order by a.org_id limit 1)
      union all
      select (select a.org_id from audit_log a where a.org_id > l.org_id order by a.org_id limit 1)
      from logged l where l.org_id is not null
    ), sealed as (
      (select c.org_id from audit_chain c order by c.org_id limit 1)
      union all
      select (select c.org_id from audit_chain c where c.org_id > s.org_id order by c.org_id limit 1)
      from sealed s where s.org_id is not null
    )
    select o.org_id,
      coalesce((select max(a.id) from audit_log a where a.org_id = o.org_id), 0),
      coalesce((select max(c.audit_id) from audit_chain c where c.org_id = o.org_id), 0)
    from (select l.org_id from logged l union select s.org_id from sealed s) o
    where o.org_id is not null
  $function$
;
comment on function audited_organizations() is 'Which organisations have an audit trail, and how far it is sealed; for the sealer, which may then open each. It leaps from shop to shop in the index.';
-- owned by app_definer, executable by app_platform

CREATE OR REPLACE FUNCTION public.back_by(method payment_method)
 RETURNS payment_method
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when method = 'trade_in' then 'cash'::payment_method else method end
$function$
;
comment on function back_by(payment_method) is NULL;
-- owned by app_owner, executable by app_api

CREATE OR REPLACE FUNCTION public.batches_are_the_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from stock_levels l
    where l.org_id = new.org_id and l.product_id = new.product_id and l.location_id = new.location_id and l.in_batches <> l.on_hand
  ) then
    raise exception 'stock of a product with expiry dates is not what is there of its batches'
      using errcode = 'check_violation', constraint = 'batches_are_the_stock';
  end if;
  return null;
end $function$
;
comment on function batches_are_the_stock() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.batches_follow_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  due bigint;
  changed bigint;
begin
  insert into batch_levels (org_id, product_id, location_id, batch_id)
  select distinct org_id, product_id, location_id, batch_id from moved order by 1, 2, 3, 4
  on conflict do nothing;
  update batch_levels l set on_hand = l.on_hand + d.delta
  from (select org_id, product_id, location_id, batch_id, sum(delta)::bigint as delta from moved group by 1, 2, 3, 4) d
  where l.org_id = d.org_id and l.product_id = d.product_id and l.location_id = d.location_id and l.batch_id = d.batch_id;
  with sums as (
    select org_id, product_id, location_id, sum(delta)::bigint as delta from moved group by 1, 2, 3
  ), written as (
    update stock_levels l set in_batches = l.in_batches + s.delta from sums s
    where l.org_id = s.org_id and l.product_id = s.product_id and l.location_id = s.location_id and l.in_batches is not null
    returning 1
  )
  select (select count(*) from sums), (select count(*) from written) into due, changed;
  if due <> changed then
    raise exception 'batches of a product without expiry dates' using errcode = 'check_violation', constraint = 'batches_are_the_stock';
  end if;
  return null;
end $function$
;
comment on function batches_follow_ledger() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.begin_with_accepted_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  accepted_at text := to_char(terms_of_sign_up(new.user_id) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
begin
  if accepted_at is not null then
    new.notifications := new.notifications || jsonb_build_object('terms_accepted', true, 'terms_accepted_at', accepted_at,
      'privacy_accepted', true, 'privacy_accepted_at', accepted_at);
  end if;
  return new;
end $function$
;
comment on function begin_with_accepted_terms() is 'The first preferences say what was accepted at sign-up, whoever writes them down; what is withdrawn later stays withdrawn.';
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.belongs_to_organization(tenant regclass, rights text DEFAULT 'select, insert, update, delete'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', tenant);
  execute format('alter table %s force row level security', tenant);
  execute format(
    'create policy belongs_to_organization on %s'
    ' using ((org_id = any ((select current_organization_ids())::uuid[])) is true)'
    ' with check ((org_id = any ((select current_organization_ids())::uuid[])) is true)', tenant);
  execute format('grant %s on %s to app_api', rights, tenant);
  execute format('grant select on %s to app_backup', tenant);
end $function$
;
comment on function belongs_to_organization(regclass,text) is 'Makes a table a tenant''s: row security enabled and forced, one policy, and the rights the app role has on it.';
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.belongs_to_person(personal regclass, rights text DEFAULT 'select, insert, update, delete'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', personal);
  execute format('alter table %s force row level security', personal);
  execute format(
    'create policy belongs_to_person on %s'
    ' using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()))', personal);
  execute format('grant %s on %s to app_api', rights, personal);
  execute format('grant select on %s to app_backup', personal);
end $function$
;
comment on function belongs_to_person(regclass,text) is 'As belongs_to_organization, for rows of one person.';
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.capped(figure numeric)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (GREATEST(LEAST(figure, ('9007199254740991'::bigint)::numeric), ('-9007199254740991'::bigint)::numeric))::bigint
;
comment on function capped(numeric) is 'A sum as it leaves inside JSON: at most what a JSON number carries exactly. Sums that leave as columns are capped where they are read.';
-- owned by app_owner, executable by app_api, app_definer

CREATE OR REPLACE FUNCTION public.changed_units_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from was w join come c using (org_id, id)
    where (w.imei1, w.imei2, w.serial_no) is distinct from (c.imei1, c.imei2, c.serial_no)
  ) then
    delete from unit_numbers n using come c where n.org_id = c.org_id and n.unit_id = c.id;
    insert into unit_numbers (org_id, unit_id, number, is_here)
    select distinct c.org_id, c.id, n.number, c.state in ('in_stock', 'held')
    from come c cross join lateral unnest(array[c.imei1, c.imei2, c.serial_no]) as n (number) where n.number is not null;
  else
    -- What every sale changes. Written anew each number would be looked up with its unit once more.
    update unit_numbers n set is_here = not n.is_here from come c
    where n.org_id = c.org_id and n.unit_id = c.id and n.is_here <> (c.state in ('in_stock', 'held'));
  end if;
  perform count_units(array_agg(org_id), array_agg(product_id), array_agg(location_id), array_agg(delta), array_agg(unit_cost))
  from (
    select org_id, product_id, location_id, 1::bigint as delta, unit_cost from come where state = 'in_stock'
    union all select org_id, product_id, location_id, -1, unit_cost from was where state = 'in_stock'
  ) d having count(*) > 0;
  return null;
end $function$
;
comment on function changed_units_count() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.close_lone_organizations(owner_id uuid, at timestamp with time zone, until timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  closed integer;
begin
  update organizations o set closed_at = at, erase_at = until, updated_at = at from organization_members m
  where m.user_id = owner_id and m.role = 'owner' and o.id = m.org_id and o.closed_at is null
    and not exists (select from organization_members c where c.org_id = o.id and c.user_id <> owner_id);
  get diagnostics closed = row_count;
  return closed;
end $function$
;
comment on function close_lone_organizations(uuid,timestamp with time zone,timestamp with time zone) is 'Closes the shops where nobody works but the owner, whose account is being closed.';
-- owned by app_definer, executable by app_auth

CREATE OR REPLACE FUNCTION public.closest_words(wanted_org_id uuid, words text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
declare
  shop uuid := (select wanted_org_id where wanted_org_id = any (current_organization_ids()));
  closest text[] := '{}';
  word text;
  part text;
  has_part text;
  is_known boolean;
  meant text;
begin
  foreach word in array words loop
    -- "256gb" is "256" and "gb".
    foreach part in array case
      when word ~* '^([a-z]{2,}[0-9]+|[0-9]+[a-z]{2,})$' then array(select (regexp_matches(lower(word), '[a-z]+|[0-9]+', 'g'))[1])
      else array[lower(word)] end
    loop
      has_part := conditions_of_search(array[part], null, null, null, null);
      -- What many have, the newest have too; the index finds what few have.
      is_known := count_in_newest(shop, has_part, 200) > 0;
      if not is_known then
        execute 'select exists (select from products p where p.org_id = $1' || has_part || ')' into is_known using shop;
      end if;
      if not is_known then
        meant := null;
        if part ~ '^[a-z][b-df-hj-np-tv-z]{2,}$' then
          select known.word into meant from product_words known
          where known.org_id = shop and left(known.word, 1) = left(part, 1)
            and known.word ~ ('^' || array_to_string(regexp_split_to_array(part, ''), '[a-z]*'))
          order by similarity(known.word, part) desc, known.word limit 1;
        end if;
        if meant is null then
          select known.word into meant from product_words known
          where known.org_id = shop and known.word % part
          order by similarity(known.word, part) desc, known.word limit 1;
        end if;
        if meant is null then return null; end if;
        part := meant;
      end if;
      closest := closest || part;
    end loop;
  end loop;
  return closest;
end $function$
;
comment on function closest_words(uuid,text[]) is 'The words as this shop writes them: misspelt ("samsng"), run together ("256gb") or without vowels ("blk") as they are given. Null when one of them is like nothing. A definer for the same reason as find_products.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.commission_lines(wanted_org_id uuid, from_day date, until_day date, late_since timestamp with time zone, wanted_seller uuid)
 RETURNS TABLE(seller_id uuid, document_id uuid, sale_id uuid, line integer, is_return boolean, day date, quantity bigint, basis text, rate bigint, base bigint, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with people as materialized (
    select m.user_id as id, m.role, m.role_id from organization_members m where m.org_id = wanted_org_id
    union all
    select s.id, 'member', s.role_id from staff s where s.org_id = wanted_org_id and s.user_id is null
    union all
    (select distinct on (h.subject_id) h.subject_id, h.role, h.role_id from held_before h
      where h.org_id = wanted_org_id and h.role is not null
        and not exists (select from organization_members m where m.org_id = wanted_org_id and m.user_id = h.subject_id)
        and not exists (select from staff s where s.org_id = wanted_org_id and s.id = h.subject_id)
      order by h.subject_id, h.until desc)
  ), rules as materialized (
    select r.* from commission_rules r where r.org_id = wanted_org_id and r.removed_at is null and r.from_day <= commission_lines.until_day
  ), moved as (
    select s.user_id, s.id as document_id, s.id as sale_id, i.line, false as is_return, s.sale_day as day, s.sale_day as sold_on, s.sale_date,
      i.product_id, i.quantity as sold, 0::bigint as before, i.quantity, i.total - i.tax_amount as net, i.unit_cost
    from sales s join sale_items i on i.org_id = s.org_id and i.sale_id = s.id
    where s.org_id = wanted_org_id and (wanted_seller is null or s.user_id = wanted_seller)
      -- A day has its zone's shift at most: the index goes by moments.
      and s.sale_date >= from_day - case when late_since is null then 2 else 94 end and s.sale_date < until_day + 3
      and (s.sale_day between from_day and until_day or s.sale_day between from_day - 92 and from_day - 1 and s.received_at >= late_since)
    union all
    select s.user_id, r.id, s.id, i.line, true, r.refund_day, s.sale_day, s.sale_date, i.product_id, i.quantity, b.refunded_before, b.quantity,
      i.total - i.tax_amount, i.unit_cost
    from refunds r
    join refund_items b on b.org_id = r.org_id and b.refund_id = r.id
    join sales s on s.org_id = r.org_id and s.id = r.sale_id
    join sale_items i on i.org_id = b.org_id and i.sale_id = b.sale_id and i.line = b.line
    where r.org_id = wanted_org_id and (wanted_seller is null or s.user_id = wanted_seller)
      and r.created_at >= from_day - case when late_since is null then 2 else 94 end and r.created_at < until_day + 3
      and (r.refund_day between from_day and until_day
        or r.refund_day between from_day - 92 and from_day - 1 and coalesce(r.told_at, r.created_at) >= late_since)
  ), earned as (
    select m.*, r.basis, r.rate, w.base as whole_base, w.amount as whole
    from moved m
    join people p on p.id = m.user_id
    left join lateral (select h.role, h.role_id from held_before h
      where h.org_id = wanted_org_id and h.subject_id = m.user_id and h.until > m.sale_date order by h.until limit 1) h on true
    join lateral (select coalesce(
        (select c.category_id from held_before c
          where c.org_id = wanted_org_id and c.subject_id = m.product_id and c.until > m.sale_date order by c.until limit 1),
        (select o.category_id from products o where o.org_id = wanted_org_id and o.id = m.product_id)) as category_id,
      case when h.role is null then p.role else h.role end as role, case when h.role is null then p.role_id else h.role_id end as role_id
    ) was on true
    join lateral (select r.basis, r.rate from rules r
      where r.from_day <= m.sold_on and (r.to_day is null or r.to_day >= m.sold_on)
        and (r.product_id is null or r.product_id = m.product_id)
        and (r.category_id is null or r.category_id = was.category_id)
        and (r.seller_id is null or r.seller_id = m.user_id)
        and (r.role is null or r.role = was.role and was.role_id is null)
        and (r.role_id is null or r.role_id = was.role_id)
      order by r.product_id is not null desc, r.category_id is not null desc, r.seller_id is not null desc,
        num_nonnulls(r.role, r.role_id) desc, r.from_day desc, r.id limit 1) r on true
    cross join lateral (select case r.basis when 'sales' then m.net::numeric when 'piece' then m.sold
      else greatest(m.net - m.unit_cost::numeric * m.sold, 0) end as base) b
    cross join lateral (select b.base, case when r.basis = 'piece' then b.base * r.rate else floor(b.base * r.rate / 10000) end as amount) w
  )
  select e.user_id, e.document_id, e.sale_id, e.line, e.is_return, e.day, e.quantity, e.basis, e.rate,
    part_moved(e.whole_base, e.is_return, e.sold, e.before, e.quantity), part_moved(e.whole, e.is_return, e.sold, e.before, e.quantity)
  from earned e
$function$
;
comment on function commission_lines(uuid,date,date,timestamp with time zone,uuid) is 'What lines of sales earn and refunds take back, by the rule of the day of the sale: those of some days and, from `late_since` on, of the
  three months before that the shop learned of since. Never more for what a seller sold below its cost than nothing.';
-- owned by app_owner, executable by app_api

CREATE OR REPLACE FUNCTION public.conditions_of_search(words text[], wanted_category_id uuid, wanted_active boolean, statuses text[], locations uuid[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select concat(
      (select string_agg(format(' and p.search_text like %L', like_word(word)), '') from unnest(words) as word),
      case when wanted_category_id is not null then format(' and p.category_id = %L', wanted_category_id) end,
      case when wanted_active is not null then format(' and p.is_active = %L', wanted_active) end,
      case when statuses is not null then is_on_shelf(statuses, locations) end)
  $function$
;
comment on function conditions_of_search(text[],uuid,boolean,text[],uuid[]) is NULL;
-- owned by app_owner, executable by app_definer

CREATE OR REPLACE FUNCTION public.confirm_address_by_invitation(mailed_token_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
AS $function$
begin
  update users u set email_confirmed_at = now(), updated_at = now()
  from organization_invitations i
  where i.token_hash = mailed_token_hash and u.id = current_user_id() and u.email = i.email and u.email_confirmed_at is null;
  if found then
    delete from email_confirmations c where c.user_id = current_user_id();
    return true;
  end if;
  return false;
end $function$
;
comment on function confirm_address_by_invitation(bytea) is 'Confirms the address of the person of this transaction, who holds a token that was mailed to that very address.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.count_category_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into category_moves (org_id) select new.org_id
  where not exists (select from category_moves m where m.org_id = new.org_id and m.xmin = pg_current_xact_id()::xid);
  return null;
end $function$
;
comment on function count_category_moves() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.count_in_newest(shop uuid, conditions text, most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET enable_indexscan TO 'on'
AS $function$
declare
  met bigint;
begin
  execute 'select count(*) from (select * from products p where p.org_id = $1 order by p.date_added desc, p.id desc limit $2) p where true' || conditions
    into met using shop, most;
  return met;
end $function$
;
comment on function count_in_newest(uuid,text,integer) is 'How many of a shop''s newest products meet conditions of a search.';
-- owned by app_owner, executable by app_definer

CREATE OR REPLACE FUNCTION public.count_on_shelf(shop uuid, wanted_category_id uuid, statuses text[], wanted_active boolean, locations uuid[])
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  met bigint;
begin
  if statuses is null then
    return (select coalesce(sum(k.rows), 0) from kept_rows(shop, 'products') k
      where (wanted_category_id is null or k.part[1] = wanted_category_id::text) and (wanted_active is null or k.part[2] = wanted_active::text));
  elsif locations is null or not wanted_active then
    execute 'select count(*) from products p where p.org_id = $1' || conditions_of_search('{}', wanted_category_id, wanted_active, statuses, locations)
      into met using shop;
    return met;
  elsif wanted_active then
    return count_on_shelf(shop, null, statuses, null, locations) - count_on_shelf(shop, null, statuses, false, locations);
  end if;
  -- What never was at a location is out of stock there, and has no level: all products without those of a level.
  select count(*) into met from stock_levels l
  where l.org_id = shop and l.location_id = locations[1] and l.shelf < 2
    and l.shelf = any (array(select array_position(array['out_of_stock', 'low_stock'], status) - 1 from unnest(statuses) status));
  if 'out_of_stock' = any (statuses) then
    met := met + count_on_shelf(shop, null, null, null, null)
      - (select coalesce(sum(k.rows), 0) from kept_rows(shop, 'stock_levels') k where k.part[1] = locations[1]::text);
  end if;
  return met;
end $function$
;
comment on function count_on_shelf(uuid,uuid,text[],boolean,uuid[]) is 'How many of a shop''s products are in this state, in all or at one location, out of what is kept and in indexes alone.';
-- owned by app_owner, executable by app_definer

CREATE OR REPLACE FUNCTION public.count_products(wanted_org_id uuid, words text[], wanted_category_id uuid, locations uuid[], with_stock boolean)
 RETURNS TABLE("all" bigint, low_stock bigint, out_of_stock bigint, inactive bigint, units bigint, stock_value bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  shop uuid := (select wanted_org_id where wanted_org_id = any (current_organization_ids()));
begin
  if not with_stock and words = '{}' and (locations is null or wanted_category_id is null and cardinality(locations) = 1) then
    return query select count_on_shelf(shop, wanted_category_id, null, null, null),
      count_on_shelf(shop, wanted_category_id, '{low_stock}', true, locations),
      count_on_shelf(shop, wanted_category_id, '{out_of_stock}', true, locations),
      count_on_shelf(shop, wanted_category_id, null, false, null), null::bigint, null::bigint;
    return;
  end if;
  return query execute stock_joined(
    'select count(*), count(*) filter (where p.is_active and stock_status(p.current_stock, p.min_stock) = ''low_stock''),'
    ' count(*) filter (where p.is_active and p.current_stock <= 0), count(*) filter (where not p.is_active),'
    || case when with_stock then
    ' least(coalesce(sum(greatest(p.current_stock, 0)), 0), 9007199254740991)::bigint,'
    ' least(coalesce(sum(case when p.tracking = ''none'' then p.cost_price::numeric * greatest(p.current_stock, 0)'
    '   + case when p.cost_rest = 0 or p.current_stock < 0 then 0 when $2 is null or (select l.location_id from stock_levels l'
    '     where l.org_id = p.org_id and l.product_id = p.id order by l.on_hand desc, l.location_id limit 1) = any ($2) then p.cost_rest else 0 end'
    '   else coalesce('
    '   (select sum(l.units_cost + (l.units - l.units_costed) * p.cost_price::numeric) from stock_levels l'
    '    where l.org_id = p.org_id and l.product_id = p.id and ($2 is null or l.location_id = any ($2))), 0) end), 0), 9007199254740991)::bigint'
    else ' null::bigint, null::bigint' end ||
    ' from (select p.org_id, p.id, p.tracking, p.is_active, p.min_stock, p.cost_price, p.cost_rest, ' || stock_at(locations) || ' as current_stock'
    ' from products p where p.org_id = $1' || conditions_of_search(words, wanted_category_id, null, null, null)
    || ') p', locations)
    using shop, locations;
end $function$
;
comment on function count_products(uuid,text[],uuid,uuid[],boolean) is 'How many of a shop''s products that have every one of the words there are, at some locations or in all, and with_stock, what stock there is of them. A definer for the same reason as find_products.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.count_units(shop uuid[], products uuid[], locations uuid[], deltas bigint[], costs bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  counted bigint;
  moved bigint;
begin
  with due as (
    select d.org_id, d.product_id, d.location_id, sum(d.delta)::bigint as delta,
      coalesce(sum(d.delta) filter (where d.cost is not null), 0)::bigint as costed, coalesce(sum(d.delta * d.cost), 0)::bigint as cost
    from unnest(shop, products, locations, deltas, costs) as d (org_id, product_id, location_id, delta, cost)
    group by 1, 2, 3
    having sum(d.delta) <> 0 or sum(d.delta) filter (where d.cost is not null) <> 0 or sum(d.delta * d.cost) <> 0
  ), changed as (
    update stock_levels l
    set units = l.units + d.delta, units_costed = l.units_costed + d.costed, units_cost = l.units_cost + d.cost
    from due d
    where l.org_id = d.org_id and l.product_id = d.product_id and l.location_id = d.location_id and l.units is not null
    returning 1
  )
  select (select count(*) from due), (select count(*) from changed) into counted, moved;
  if counted <> moved then
    raise exception 'units of a product without numbers' using errcode = 'check_violation', constraint = 'units_are_the_stock';
  end if;
end $function$
;
comment on function count_units(uuid[],uuid[],uuid[],bigint[],bigint[]) is NULL;
-- owned by app_owner, executable by app_api

CREATE OR REPLACE FUNCTION public.create_temporary_organization(owner_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  made uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('temporary organization ' || owner_id, 0));
  select m.org_id into made
  from organization_members m join organizations o on o.id = m.org_id
  where m.user_id = owner_id and m.role = 'owner' and o.onboarding_completed_at is null
  order by m.created_at, m.org_id limit 1;
  if found then
    return made;
  end if;
  made := gen_random_uuid();
  insert into organizations (id, name) values (made, 'temp-org-' || left(owner_id::text, 8));
  insert into organization_members (org_id, user_id, role) values (made, owner_id, 'owner');
  insert into business_settings (org_id, user_id) values (made, owner_id);
  insert into invoice_counters (org_id) values (made);
  return made;
end $function$
;
comment on function create_temporary_organization(uuid) is 'The unfinished organisation that a person owns; made when there is none, and then named after the person until onboarding.';
-- owned by app_definer, executable by app_api, app_auth

CREATE OR REPLACE FUNCTION public.current_organization_ids()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (string_to_array(NULLIF(current_setting('app.org_ids'::text, true), ''::text), ','::text))::uuid[]
;
comment on function current_organization_ids() is 'The organisations that this transaction may touch. Null, and so no row at all, when none is set: a pooled connection keeps an empty string.';
-- owned by app_owner, executable by app_api, app_auth, app_backup, app_definer, app_platform

CREATE OR REPLACE FUNCTION public.current_user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid
;
comment on function current_user_id() is 'The person this transaction acts for; null when it acts for nobody or for several.';
-- owned by app_owner, executable by app_api, app_auth, app_backup, app_definer, app_platform

CREATE OR REPLACE FUNCTION public.customers_found(wanted_org_id uuid, sought text, phone text)
 RETURNS TABLE(id uuid, status text, total_orders bigint, total_spent numeric, created_at timestamp with time zone, last_order_date timestamp with time zone, name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
begin
  if not wanted_org_id = any (current_organization_ids()) then
    return;
  end if;
  return query execute format(
    'select c.id, c.status, c.total_orders, c.total_spent, c.created_at, c.last_order_date, c.name from customer_texts t'
    ' join customers c on c.org_id = t.org_id and c.id = t.customer_id where t.org_id = $1 and (t.text like %L or t.text like %L)',
    '%' || replace(replace(replace(lower(sought), '\', '\\'), '%', '\%'), '_', '\_') || '%', '% ' || phone)
    using wanted_org_id;
end $function$
;
comment on function customers_found(uuid,text,text) is 'The customers of a shop of this transaction who have this part of name, phone or email, or exactly this phone, with what a list needs of each. A definer for the same reason as find_products.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.debts_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into debt_changes (org_id, customer_id) select distinct w.org_id, w.customer_id from written w;
  return null;
end $function$
;
comment on function debts_move() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.debts_now(wanted_org_id uuid, wanted_customer_id uuid)
 RETURNS TABLE(customer_id uuid, place integer, business_date date, due_on date, open bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select o.customer_id, row_number() over (partition by o.customer_id order by o.business_date, o.id)::integer, o.business_date, o.due_on, o.open
  from open_debts(wanted_org_id, wanted_customer_id) o
  union all
  select a.customer_id, 0, null, null, a.balance from customer_accounts a
  where a.org_id = wanted_org_id and (wanted_customer_id is null or a.customer_id = wanted_customer_id) and a.balance < 0
$function$
;
comment on function debts_now(uuid,uuid) is 'What debt_days is to say of a customer, or, without one, of all.';
-- owned by app_owner, executable by app_api

CREATE OR REPLACE FUNCTION public.disconnect_tills_of_owner(owner_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  ended integer;
begin
  delete from terminal_pairings p using organization_members m
  where m.user_id = owner_id and m.role = 'owner' and p.org_id = m.org_id;
  update pos_terminals t set revoked_at = now(), verifier = null, pepper_id = null, token_prefix = null, former_verifier = null,
    former_until = null, device_id = null, queue_length = 0
  from organization_members m
  where m.user_id = owner_id and m.role = 'owner' and t.org_id = m.org_id and t.revoked_at is null;
  get diagnostics ended = row_count;
  return ended;
end $function$
;
comment on function disconnect_tills_of_owner(uuid) is 'Revokes every till of the shops that a person owns: whoever opened the account before its address was confirmed may have paired them.';
-- owned by app_definer, executable by app_auth

CREATE OR REPLACE FUNCTION public.documented_money(wanted_org_id uuid)
 RETURNS TABLE(sale_id uuid, document_id uuid, line integer, kind text, method text, amount bigint, business_date date, document text)
 LANGUAGE sql
 STABLE
AS $function$
  select s.id, s.id, p.line, 'sale', p.method, p.amount, s.sale_day, s.invoice_number
  from sale_payments p join sales s on s.org_id = p.org_id and s.id = p.sale_id
  where p.org_id = wanted_org_id and p.amount > 0
  union all
  select r.sale_id, r.id, p.line, r.kind, p.method, -p.amount, r.refund_day, r.refund_number
  from refund_payments p join refunds r on r.org_id = p.org_id and r.id = p.refund_id
  where p.org_id = wanted_org_id
$function$
;
comment on function documented_money(uuid) is NULL;
-- owned by app_owner, executable by app_api

CREATE OR REPLACE FUNCTION public.end_programs_of_owner(owner_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update api_keys k set revoked_at = now(), verifier = null, pepper_id = null, former_verifier = null, former_until = null
  from organization_members m
  where m.user_id = owner_id and m.role = 'owner' and k.org_id = m.org_id and k.revoked_at is null;
  delete from webhooks w using organization_members m
  where m.user_id = owner_id and m.role = 'owner' and w.org_id = m.org_id;
end $function$
;
comment on function end_programs_of_owner(uuid) is 'Revokes every key and removes every webhook of the shops that a person owns: whoever opened the account before its address was confirmed may have made them.';
-- owned by app_definer, executable by app_auth

CREATE OR REPLACE FUNCTION public.enter_api_keys(places integer[], ids uuid[], verifiers bytea[], wanted_location_ids uuid[], at timestamp with time zone)
 RETURNS TABLE(place integer, is_session_live boolean, user_id uuid, email text, full_name text, is_super_admin boolean, org_id uuid, role text, onboarding_completed_at timestamp with time zone, currency text, time_zone text, tax_rate integer, is_vat_registered boolean, max_discount_percent integer, owner_created_at timestamp with time zone, owner_tier text, owner_status text, owner_end_date timestamp with time zone, owner_trial_end_date timestamp with time zone, has_factor boolean, factor_at timestamp with time zone, authenticated_at timestamp with time zone, factor_rule text, person_state text, org_state text, org_erase_at timestamp with time zone, role_id uuid, role_rights text[], role_discount integer, role_refund bigint, location_id uuid, location_ids uuid[], key_rights text[], has_price_lists boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
#variable_conflict use_column
begin
  perform set_config('app.org_ids', coalesce((
    select string_agg(distinct allowed.id::text, ',')
    from (
      select unnest(current_organization_ids())
      union
      select k.org_id
      from unnest(ids, verifiers) as a (id, verifier)
      join lateral (
        select * from api_keys n where n.verifier = a.verifier
        union all
        select * from api_keys f where f.former_verifier = a.verifier and f.former_until > at
      ) k on k.id = a.id
      join organizations o on o.id = k.org_id
      where k.revoked_at is null and (k.expires_at is null or k.expires_at > at) and state_of_organization(o.suspended_at, o.closed_at) is null
        and exists (select from organization_members m join users u on u.id = m.user_id
          where m.org_id = k.org_id and m.user_id = k.user_id and u.banned_at is null and u.closed_at is null)
    ) as allowed (id)
  ), ''), true);
  return query
  select a.place, true, k.id, ''::text, k.name, false, k.org_id, m.role, o.onboarding_completed_at,
    b.currency, b.time_zone, b.tax_rate, b.is_vat_registered, b.max_discount_percent,
    owner.created_at, p.subscription_tier, p.status, p.end_date, p.trial_end_date,
    u.has_factor, null::timestamptz, null::timestamptz, o.factor_rule, null::text, state_of_organization(o.suspended_at, o.closed_at), o.erase_at,
    m.role_id, r.rights, r.max_discount_percent, r.max_refund, at_work.id,
    case when m.location_ids is null then k.location_ids when k.location_ids is null then m.location_ids
      else array(select unnest(k.location_ids) intersect select unnest(m.location_ids)) end,
    k.rights, b.has_price_lists
  from unnest(places, ids, verifiers, wanted_location_ids) as a (place, id, verifier, wanted_location_id)
  join lateral (
    select * from api_keys n where n.verifier = a.verifier
    union all
    select * from api_keys f where f.former_verifier = a.verifier and f.former_until > at
  ) k on k.id = a.id and k.revoked_at is null and (k.expires_at is null or k.expires_at > at)
  join organization_members m on m.org_id = k.org_id and m.user_id = k.user_id
  join users u on u.id = m.user_id and u.banned_at is null and u.closed_at is null
  join organizations o on o.id = k.org_id
  left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id
  left join lateral (
    select l.id from locations l
    where l.org_id = k.org_id and l.closed_at is null and (m.location_ids is null or l.id = any (m.location_ids))
      and (k.location_ids is null or l.id = any (k.location_ids))
    order by l.id is distinct from a.wanted_location_id, l.position, l.created_at, l.id limit 1
  ) at_work on true
  left join business_settings b on b.org_id = k.org_id
  left join organization_members om on om.org_id = k.org_id and om.role = 'owner'
  left join users owner on owner.id = om.user_id
  left join user_subscriptions p on p.user_id = om.user_id;
end $function$
;
comment on function enter_api_keys(integer[],uuid[],bytea[],uuid[],timestamp with time zone) is 'Looks up programs'' keys by what their secrets come to, with what their makers may, and adds their shops to those this transaction may touch.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.enter_closed_organization(wanted_org_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  entered text;
begin
  select o.name into entered from organizations o join organization_members m on m.org_id = o.id
  where o.id = wanted_org_id and m.user_id = current_user_id() and m.role = 'owner'
    and o.closed_at is not null and o.suspended_at is null;
  if found then
    perform set_config('app.org_ids', wanted_org_id::text, true);
  end if;
  return entered;
end $function$
;
comment on function enter_closed_organization(uuid) is 'Opens the transaction to a closed shop for its owner, who takes the deletion back; null for everybody else.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.enter_invitation(mailed_token_hash bytea)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  inviting uuid;
begin
  select i.org_id into inviting from organization_invitations i where i.token_hash = mailed_token_hash;
  perform set_config('app.org_ids', coalesce(inviting::text, ''), true);
  return inviting;
end $function$
;
comment on function enter_invitation(bytea) is 'Lets the transaction touch the organisation whose invitation was mailed with this token, and no other; null and none without one.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.enter_members(session_ids uuid[], user_ids uuid[], wanted_org_ids uuid[], wanted_location_ids uuid[])
 RETURNS SETOF member_entry
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  entries member_entry[];
begin
  select array_agg(row(
    c.place, s.id is not null, c.user_id, u.email, u.full_name,
    exists (select from super_admins a where a.user_id = u.id),
    m.org_id, m.role, o.onboarding_completed_at,
    b.currency, b.time_zone, b.tax_rate, b.is_vat_registered, b.max_discount_percent,
    owner.created_at, p.subscription_tier, p.status, p.end_date, p.trial_end_date,
    u.has_factor, s.factor_at, s.authenticated_at, o.factor_rule,
    case when u.banned_at is not null then 'suspended' end, state_of_organization(o.suspended_at, o.closed_at), o.erase_at,
    m.role_id, r.rights, r.max_discount_percent, r.max_refund, at_work.id, m.location_ids, b.has_price_lists
  )::member_entry order by c.place)
  into entries
  from unnest(session_ids, user_ids, wanted_org_ids, wanted_location_ids) with ordinality
    as c (session_id, user_id, wanted_org_id, wanted_location_id, place)
  left join sessions s on s.id = c.session_id and s.user_id = c.user_id
  left join users u on u.id = s.user_id
  left join lateral (
    select om.* from organization_members om join organizations shop on shop.id = om.org_id
    where om.user_id = u.id and u.banned_at is null and (c.wanted_org_id is null or om.org_id = c.wanted_org_id)
    order by state_of_organization(shop.suspended_at, shop.closed_at) is not null, om.created_at, om.org_id limit 1
  ) m on true
  left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id
  left join lateral (
    select l.id from locations l
    where l.org_id = m.org_id and l.closed_at is null and (m.location_ids is null or l.id = any (m.location_ids))
    order by l.id is distinct from c.wanted_location_id, l.position, l.created_at, l.id limit 1
  ) at_work on true
  left join organizations o on o.id = m.org_id
  left join business_settings b on b.org_id = m.org_id
  left join organization_members om on om.org_id = m.org_id and om.role = 'owner'
  left join users owner on owner.id = om.user_id
  left join user_subscriptions p on p.user_id = om.user_id;
  perform
    set_config('app.org_ids', coalesce((
      select string_agg(distinct e.org_id::text, ',') from unnest(entries) e where e.org_state is null), ''), true),
    set_config('app.user_id', case when cardinality(entries) = 1 and entries[1].is_session_live
      then entries[1].user_id::text else '' end, true);
  return query select * from unnest(entries);
end $function$
;
comment on function enter_members(uuid[],uuid[],uuid[],uuid[]) is 'Looks up each caller''s session, membership, trading rules and owner''s plan, and lets the transaction touch exactly their organisations.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.enter_pairing(wanted_selector text, verifiers bytea[], at timestamp with time zone)
 RETURNS TABLE(org_id uuid, terminal_id uuid, user_id uuid, email text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
AS $function$
declare
  found terminal_pairings;
begin
  -- Every live code that begins so loses a try, the right one too: what is being tried cannot be tried twice at once.
  with tried as (
    update terminal_pairings p set tries_left = p.tries_left - 1
    where p.selector = wanted_selector and p.expires_at > at and p.tries_left > 0
    returning p.*
  )
  select * into found from tried t where t.verifier = any (verifiers);
  if found.org_id is null then
    return;
  end if;
  perform set_config('app.org_ids', found.org_id::text, true);
  return query select found.org_id, found.terminal_id, found.user_id, u.email from (select) one left join users u on u.id = found.user_id;
end $function$
;
comment on function enter_pairing(text,bytea[],timestamp with time zone) is 'Tries a pairing code, which uses up a try, and opens the transaction to its terminal''s shop when it is right.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.enter_terminals(verifiers bytea[], places integer[], at timestamp with time zone)
 RETURNS SETOF terminal_entry
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  entries terminal_entry[];
begin
  select array_agg(row(
    a.place, t.org_id, t.id, t.name, t.terminal_no, t.device_id, t.clock_offset, t.trusted_since,
    o.name,
    coalesce(b.currency, 'UGX'), coalesce(b.time_zone, 'Africa/Kampala'), coalesce(b.tax_rate, 18),
    coalesce(b.is_vat_registered, false), coalesce(b.max_discount_percent, 50),
    owner.created_at, p.subscription_tier, p.status, p.end_date, p.trial_end_date,
    state_of_organization(o.suspended_at, o.closed_at), o.erase_at,
    has_staff(t.org_id),
    t.location_id, b.has_price_lists
  )::terminal_entry order by a.place)
  into entries
  from unnest(verifiers, places) as a (verifier, place)
  join lateral (
    select * from pos_terminals n where n.verifier = a.verifier
    union all
    select * from pos_terminals f where f.former_verifier = a.verifier and f.former_until > at
  ) t on t.revoked_at is null
  join organizations o on o.id = t.org_id
  left join business_settings b on b.org_id = t.org_id
  left join organization_members om on om.org_id = t.org_id and om.role = 'owner'
  left join users owner on owner.id = om.user_id
  left join user_subscriptions p on p.user_id = om.user_id;
  perform set_config('app.org_ids', coalesce((
    select string_agg(distinct id::text, ',')
    from (select unnest(current_organization_ids()) union select e.org_id from unnest(entries) e where e.org_state is null) as allowed (id)
  ), ''), true);
  return query select * from unnest(entries);
end $function$
;
comment on function enter_terminals(bytea[],integer[],timestamp with time zone) is 'Looks up terminals by what their hashes come to, and adds their shops to those this transaction may touch.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.erase_organization(wanted_org_id uuid, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  gone text;
begin
  perform set_config('app.org_ids', wanted_org_id::text, true);
  delete from outbox where payload ->> 'org_id' = wanted_org_id::text;
  delete from organizations o
  where o.id = wanted_org_id and o.erase_at <= at and o.suspended_at is null returning o.name into gone;
  return gone;
end $function$
;
comment on function erase_organization(uuid,timestamp with time zone) is 'Deletes a shop whose time has come and whose rows are gone, with what of it waits to be mailed; answers its name, null when it was not there.';
-- owned by app_owner, executable by app_platform

CREATE OR REPLACE FUNCTION public.erase_organization_step(wanted_org_id uuid, at timestamp with time zone, most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenant regclass;
  gone bigint;
  total bigint := 0;
begin
  perform set_config('app.org_ids', wanted_org_id::text, true);
  if not exists (select from organizations o where o.id = wanted_org_id and o.erase_at <= at and o.suspended_at is null) then
    return null;
  end if;
  -- Children before what they point to: the longest way up a table's foreign keys says how deep it stands.
  for tenant in
    with recursive tenants as (
      select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    ), ways as (
      select t.oid, 0 as depth from tenants t
      union
      select k.conrelid, w.depth + 1 from ways w
      join pg_constraint k on k.contype = 'f' and k.confrelid = w.oid and k.conrelid <> k.confrelid
      join tenants t on t.oid = k.conrelid
      where w.depth < 12
    )
    select w.oid::regclass from ways w group by w.oid order by max(w.depth) desc, w.oid
  loop
    execute format('delete from %s where ctid = any (array(select ctid from %1$s where org_id = $1 limit $2))', tenant)
      using wanted_org_id, most - total;
    get diagnostics gone = row_count;
    total := total + gone;
    exit when total >= most;
  end loop;
  return total;
end $function$
;
comment on function erase_organization_step(uuid,timestamp with time zone,integer) is 'Deletes up to so many rows of a shop whose time has come; 0: nothing is left but the shop itself. Null: its time has not come.';
-- owned by app_owner, executable by app_platform

CREATE OR REPLACE FUNCTION public.erase_person(wanted_user_id uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
AS $function$
declare
  person users;
begin
  select * into person from users u where u.id = wanted_user_id and u.erase_at <= at and u.banned_at is null for update;
  if not found then
    return false;
  end if;
  delete from outbox where payload ->> 'user_id' = wanted_user_id::text or lower(payload ->> 'to') = person.email;
  delete from attempts where subject = person.email;
  update subscription_invoices i set billed_to = trim(person.full_name || ' <' || person.email || '>')
  from user_subscriptions s where s.user_id = wanted_user_id and i.subscription_id = s.id;
  if exists (
    select from subscription_invoices i join user_subscriptions s on s.id = i.subscription_id where s.user_id = wanted_user_id
  ) then
    -- What is left of the person is what the invoices hang on: a row that says nothing and lets nobody in.
    update users u set email = 'erased-' || u.id || '@erased.invalid', password_hash = 'none', full_name = '', user_metadata = '{}',
      last_sign_in_at = null, banned_at = at, closed_at = null, erase_at = null, updated_at = at
    where u.id = wanted_user_id;
    delete from sessions where user_id = wanted_user_id;
    delete from events where user_id = wanted_user_id;
    delete from recovery_tokens where user_id = wanted_user_id;
    delete from flow_codes where user_id = wanted_user_id;
    delete from email_confirmations where user_id = wanted_user_id;
    delete from super_admins where user_id = wanted_user_id;
    delete from password_reset_requests where target_user_id = wanted_user_id;
    delete from suspensions where user_id = wanted_user_id;
    perform set_config('app.user_id', wanted_user_id::text, true);
    delete from idempotency where user_id = wanted_user_id;
    delete from user_consents where user_id = wanted_user_id;
    delete from user_preferences where user_id = wanted_user_id;
    delete from user_profiles where user_id = wanted_user_id;
    delete from notification_settings where user_id = wanted_user_id;
    perform set_config('app.org_ids', coalesce((
      select string_agg(distinct org_id::text, ',') from organizations_of_person(wanted_user_id)), ''), true);
    delete from organization_members where user_id = wanted_user_id;
    delete from notifications where user_id = wanted_user_id;
  else
    delete from user_subscriptions where user_id = wanted_user_id;
    delete from users where id = wanted_user_id;
  end if;
  return true;
end $function$
;
comment on function erase_person(uuid,timestamp with time zone) is 'Erases a person whose time has come, but for invoices. False: their time has not come. They must own no shop any more.';
-- owned by app_owner, executable by app_platform

CREATE OR REPLACE FUNCTION public.evening_summaries_due(instant timestamp with time zone)
 RETURNS TABLE(org_id uuid, user_id uuid, day date)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select m.org_id, m.user_id, (instant at time zone coalesce(b.time_zone, 'Africa/Kampala'))::date
    from organization_members m
    join organizations o on o.id = m.org_id and o.onboarding_completed_at is not null
    join user_preferences p on p.user_id = m.user_id
    left join business_settings b on b.org_id = m.org_id
    left join notification_settings s on s.user_id = m.user_id
    where m.role = 'owner' and (p.notifications ->> 'reports')::boolean and (p.notifications ->> 'email')::boolean
      and coalesce(s.email_notifications_enabled, true)
      and (instant at time zone coalesce(b.time_zone, 'Africa/Kampala'))::time >= '20:00'
  $function$
;
comment on function evening_summaries_due(timestamp with time zone) is 'The owners who want a summary of the day and where it is past eight in the evening; for the job that writes the mails down.';
-- owned by app_definer, executable by app_platform

CREATE OR REPLACE FUNCTION public.find_invitation(mailed_token_hash bytea)
 RETURNS TABLE(org_id uuid, id uuid, email text, role text, status text, expires_at timestamp with time zone, organization_name text, invited_by text, has_account boolean, role_id uuid, role_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
AS $function$
    select i.org_id, i.id, i.email, i.role, i.status, i.expires_at,
      o.name, coalesce((select u.full_name from users u where u.id = i.user_id), ''),
      exists (select from users u where u.email = i.email), i.role_id, r.name
    from organization_invitations i
    join organizations o on o.id = i.org_id
    left join organization_roles r on r.org_id = i.org_id and r.id = i.role_id
    where i.token_hash = mailed_token_hash
  $function$
;
comment on function find_invitation(bytea) is 'The invitation that a mailed token belongs to, for whoever holds the token.';
-- owned by app_definer, executable by app_api, app_auth

CREATE OR REPLACE FUNCTION public.find_products(wanted_org_id uuid, words text[], wanted_category_id uuid, wanted_active boolean, statuses text[], sort text, page_limit integer, page_offset bigint, count_up_to integer, locations uuid[])
 RETURNS TABLE(ids uuid[], total bigint, is_counted boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  few constant integer := 1000;
  sample constant integer := 500;
  shop uuid := (select wanted_org_id where wanted_org_id = any (current_organization_ids()));
  whole text := array_to_string(words, ' ');
  conditions text := conditions_of_search(words, wanted_category_id, wanted_active, statuses, locations);
  from_matches text := ' from products p where p.org_id = $1' || conditions;
  sorted text := case sort
    when 'name' then 'lower(p.brand), lower(p.model), p.id'
    when 'stock' then stock_at(locations) || ', p.id'
    when 'price' then 'p.selling_price desc, p.id'
    when 'sold' then 'p.total_sold desc, p.id'
    else 'p.date_added desc, p.id desc' end;
  codes_first text := format('(p.barcode is not distinct from %L) desc, ', whole)
    || case when whole ~ '^\d{6,}$' then format('(p.search_text || '' '' like %L) desc, ', '% ' || whole || ' %') else '' end;
  matches_in_order text := 'select array(select p.id' || from_matches || ' order by ' || sorted || ' limit $2 offset $3)';
  -- Enough for the page, and to know that there are more than are counted.
  wanted bigint := greatest(page_offset + page_limit, count_up_to + 1);
  shelf bigint;
  met bigint;
  reach bigint;
begin
  is_counted := true;
  if words <> '{}' then
    if count_up_to is not null and sort = 'newest' then
      -- The index reads all that match, at about twice the cost of a product, before the first is known; a walk from the newest
      -- reads products until it has enough. Which is shorter shows in the newest few hundred.
      shelf := guess_shelf(shop);
      if shelf > sample then met := count_in_newest(shop, conditions, sample); end if;
      reach := wanted * sample / nullif(met, 0);
      if reach < 2 * shelf * met / sample and not exists (select from products p where p.org_id = shop and p.barcode = whole) then
        execute 'select array_agg(m.id order by m.date_added desc, m.id desc) from (select p.id, p.date_added'
          || ' from (select * from products p where p.org_id = $1 order by p.date_added desc, p.id desc limit $2) p where true'
          || conditions || ' order by p.date_added desc, p.id desc limit $3) m'
          into ids using shop, 2 * reach, wanted;
        if cardinality(ids) = wanted then
          ids := ids[page_offset + 1 : page_offset + page_limit];
          total := count_up_to;
          is_counted := false;
          return next; return;
        end if;
      end if;
    end if;
    -- Few matches, found by their trigrams, are sorted whole.
    execute 'select count(*), (array_agg(p.id order by ' || codes_first || sorted || '))[$2 + 1 : $2 + $3]'
      || ' from (select *' || from_matches || ' limit $4) p'
      into total, ids using shop, page_offset, page_limit, few + 1;
    if total <= few then
      ids := coalesce(ids, '{}');
      return next; return;
    end if;
    total := null;
  end if;
  if words = '{}' and (statuses is null or locations is null or wanted_category_id is null and cardinality(locations) = 1) then
    total := count_on_shelf(shop, wanted_category_id, statuses, wanted_active, locations);
    if sort = 'sold' then
      ids := most_sold(shop, conditions, page_limit, page_offset);
      if ids is not null then return next; return; end if;
    end if;
    if sort = 'stock' and wanted_category_id is null and coalesce(cardinality(locations), 1) = 1 and (statuses is null or statuses = '{out_of_stock}')
      and page_offset + page_limit <= count_on_shelf(shop, null, '{out_of_stock}', wanted_active, locations) then
      execute out_of_stock_first(wanted_active, locations) into ids using shop, page_limit, page_offset;
      return next; return;
    end if;
  end if;
  -- Many matches: walking the products in their order comes upon a page of them soon.
  execute case when sort = 'stock' then stock_joined(matches_in_order, locations) else matches_in_order end
    into ids using shop, page_limit, page_offset;
  if words <> '{}' and count_up_to <= few then
    total := count_up_to;
    is_counted := false;
  elsif total is null then
    execute case when statuses is null then 'select count(*)' || from_matches else stock_joined('select count(*)' || from_matches, locations) end
      into total using shop;
  end if;
  return next;
end $function$
;
comment on function find_products(uuid,text[],uuid,boolean,text[],text,integer,bigint,integer,uuid[]) is 'A page of a shop''s products that have every one of the words, with the stock of some locations or of all, and how many there are, counted no further than asked. A definer, because row security keeps text patterns away from an index.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.find_quotation(wanted_token_hash bytea)
 RETURNS TABLE(org_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select q.org_id, q.id from quotations q where q.link_token_hash = wanted_token_hash $function$
;
comment on function find_quotation(bytea) is 'Which quotation a shared link shows, for whoever holds its token.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.find_receipt(wanted_token_hash bytea)
 RETURNS TABLE(shop text, logo text, address text, phone text, tin text, time_zone text, receipt_footer text, receipt_warranty text, invoice_number text, sale_date timestamp with time zone, status text, subtotal bigint, discount_amount bigint, tax_amount bigint, total_amount bigint, on_account bigint, items json, payments json, exchange json, language text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select l.name, b.logo, l.address, l.phone, l.tin, coalesce(b.time_zone, 'Africa/Kampala'), l.receipt_footer, l.receipt_warranty,
      s.invoice_number, s.sale_date, s.status, s.subtotal, s.discount_amount, s.tax_amount, s.total_amount, nullif(s.on_account, 0),
      (select json_agg(json_build_object('brand', i.brand, 'model', i.model, 'variant', i.variant, 'quantity', i.quantity, 'unit_price', i.unit_price,
         'discount_amount', i.discount_amount, 'total', i.total, 'unit_number', i.unit_number,
         'warranty_until', (select u.warranty_until from units u where u.org_id = i.org_id and u.sale_id = i.sale_id and u.sale_line = i.line))
         order by i.line)
       from sale_items i where i.org_id = r.org_id and i.sale_id = r.sale_id),
      (select coalesce(json_agg(case when p.method = 'trade_in'
         then json_build_object('method', p.method, 'amount', p.amount, 'reference', p.reference)
         else json_build_object('method', p.method, 'amount', p.amount) end order by p.line), '[]')
       from sale_payments p where p.org_id = r.org_id and p.sale_id = r.sale_id),
      (select json_build_object('refund_number', b.refund_number, 'invoice_number', o.invoice_number, 'amount', x.amount)
       from exchanges x join refunds b on b.org_id = x.org_id and b.id = x.refund_id
       join sales o on o.org_id = b.org_id and o.id = b.sale_id where x.org_id = r.org_id and x.sale_id = r.sale_id),
      coalesce(c.language, b.receipt_language)
    from sale_receipts r
    join sales s on s.org_id = r.org_id and s.id = r.sale_id
    join letterheads l on l.org_id = r.org_id and l.no = s.letterhead_no
    left join business_settings b on b.org_id = r.org_id
    left join customers c on c.org_id = r.org_id and c.id = s.customer_id
    where r.link_token_hash = wanted_token_hash
  $function$
;
comment on function find_receipt(bytea) is 'The receipt that a shared link shows, for whoever holds its token: the shop and the sale, and nothing of customer, seller or cost.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.find_repair(wanted_token_hash bytea)
 RETURNS TABLE(org_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select r.org_id, r.id from repairs r where r.link_token_hash = wanted_token_hash $function$
;
comment on function find_repair(bytea) is 'Which repair a shared link shows, for whoever holds its token.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.find_sales(wanted_org_id uuid, words text[], wanted_no bigint, wanted_refund_no bigint, wanted_reference text, wanted_phone text, wanted_unit text)
 RETURNS TABLE(org_id uuid, id uuid, location_id uuid, sale_date timestamp with time zone, sale_day date, payment_method text, status text, total_amount bigint, profit bigint, on_account bigint, user_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET work_mem TO '32MB'
 SET random_page_cost TO '1.1'
AS $function$
declare
  customer_has text;
  typed_name_has text;
  product_has text;
  note_has text;
  found_customers uuid[];
  found_products uuid[];
  found_units uuid[];
begin
  if not wanted_org_id = any (current_organization_ids()) then
    return;
  end if;
  select string_agg('t.text like ' || pattern, ' and '),
    string_agg($x$(' ' || lower(s.customer_name || ' ' || s.customer_contact)) like $x$ || pattern, ' and '),
    string_agg('p.search_text like ' || pattern, ' and '),
    string_agg($x$(' ' || lower(s.notes)) like $x$ || pattern, ' and ')
  into customer_has, typed_name_has, product_has, note_has
  from unnest(words) as word, quote_literal(case when char_length(word) < 3 then '% ' else '%' end
    || replace(replace(replace(lower(word), '\', '\\'), '%', '\%'), '_', '\_') || '%') as pattern;
  execute 'select array_agg(t.customer_id) from customer_texts t where t.org_id = $1 and (t.text like ' || quote_nullable(wanted_phone) || ' or ' || customer_has || ')'
    into found_customers using wanted_org_id;
  execute 'select array_agg(p.id) from products p where p.org_id = $1 and ' || product_has into found_products using wanted_org_id;
  if wanted_unit is not null then
    select array_agg(n.unit_id) into found_units from unit_numbers n
    where n.org_id = wanted_org_id and n.tail = right(wanted_unit, 6) and right(n.number, char_length(wanted_unit)) = wanted_unit;
  end if;
  return query execute
    'select s.org_id, s.id, s.location_id, s.sale_date, s.sale_day, s.payment_method::text, s.status, s.total_amount, s.profit, s.on_account, s.user_id'
    ' from (select s.id from sales s where s.org_id = $1 and s.invoice_no = $2'
    ' union select r.sale_id from refunds r where r.org_id = $1 and r.refund_no = $3'
    ' union select s.id from sales s where s.org_id = $1 and s.local_number is not null and lower(s.local_number) like $4'
    ' union select p.sale_id from sale_payments p'
    '   where p.org_id = $1 and p.reference is not null and lower(p.reference) like $4'
    ' union select s.id from sales s where s.org_id = $1 and s.customer_id = any ($5)'
    ' union select s.id from sales s where s.org_id = $1 and s.customer_id is null'
    '   and (s.customer_name <> ''Walk-in Customer'' or s.customer_contact <> '''') and ' || typed_name_has ||
    ' union select s.id from sales s where s.org_id = $1 and s.notes is not null and ' || note_has ||
    ' union select i.sale_id from sale_items i where i.org_id = $1 and i.product_id = any ($6)'
    || case when wanted_unit is null then '' else
    ' union select i.sale_id from sale_items i where i.org_id = $1 and i.unit_id = any ($7)
      union select u.sale_id from units u where u.org_id = $1 and u.id = any ($7) and u.sale_id is not null' end ||
    ') found join sales s on s.org_id = $1 and s.id = found.id'
    using wanted_org_id, wanted_no, wanted_refund_no, wanted_reference, found_customers, found_products, found_units;
end $function$
;
comment on function find_sales(uuid,text[],bigint,bigint,text,text,text) is 'The sales of a shop of this transaction by invoice or refund number, by a number of a device, by how a till''s own number or a payment''s reference begins, or by a customer, product or note that has every one of the words. A definer, because row security keeps text patterns away from an index.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.find_statement(wanted_token_hash bytea)
 RETURNS TABLE(org_id uuid, customer_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select a.org_id, a.customer_id from customer_accounts a where a.link_token_hash = wanted_token_hash $function$
;
comment on function find_statement(bytea) is 'Whose statement a shared link shows, for whoever holds its token.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.find_till_customers(wanted_org_id uuid, words text[], wanted_phone text)
 RETURNS TABLE(id uuid, name text, phone text, language text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  has_words text;
begin
  select string_agg('t.text like ' || quote_literal(
    case when char_length(word) < 3 then '% ' else '%' end
    || replace(replace(replace(lower(word), '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' and ')
  into has_words from unnest(words) as word;
  return query execute
    'select c.id, c.name, c.phone, c.language from customer_texts t join customers c on c.org_id = t.org_id and c.id = t.customer_id'
    ' where t.org_id = $1 and $1 = any (current_organization_ids()) and (' || concat_ws(' or ', 't.text like ' || quote_literal(wanted_phone), has_words, 'false') || ')'
    ' order by c.last_order_date desc nulls last, c.name, c.id limit 10'
    using wanted_org_id;
end $function$
;
comment on function find_till_customers(uuid,text[],text) is 'At most 10 customers of a shop of this transaction that have every one of the words or the phone. A definer for the same reason as find_sales.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.forget_reports_of_who_left()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  allowed text := current_setting('app.org_ids', true);
begin
  -- Whoever is erased is of no shop any more while the row goes.
  perform set_config('app.org_ids', old.org_id::text, true);
  delete from saved_reports where org_id = old.org_id and user_id = old.user_id and shared_with = '{}';
  perform set_config('app.org_ids', coalesce(allowed, ''), true);
  return null;
end $function$
;
comment on function forget_reports_of_who_left() is 'Deletes the reports that somebody who leaves a shop kept to themselves, which nobody else sees. Those that are shared stay.';
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.guess_shelf(shop uuid)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  plan json;
begin
  execute 'explain (format json) select from products p where p.org_id = $1' into plan using shop;
  return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::bigint;
end $function$
;
comment on function guess_shelf(uuid) is 'About how many products a shop has, as the planner thinks; counting them takes long.';
-- owned by app_owner, executable by app_definer

CREATE OR REPLACE FUNCTION public.has_staff(wanted_org_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$ begin return exists (
    select from staff s where s.org_id = wanted_org_id and s.is_active and (s.pin_hash is not null or s.badge_verifier is not null)); end $function$
;
comment on function has_staff(uuid) is 'Whether the shop''s tills ask for a PIN or a badge.';
-- owned by app_owner, executable by app_api, app_definer

CREATE OR REPLACE FUNCTION public.hold_webhooks(at timestamp with time zone, until timestamp with time zone, most integer)
 RETURNS TABLE(org_id uuid, id uuid, owner_created_at timestamp with time zone, owner_tier text, owner_status text, owner_end_date timestamp with time zone, owner_trial_end_date timestamp with time zone, role text, role_id uuid, role_rights text[], location_ids uuid[], held_until timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  shops uuid[];
  hooks uuid[];
begin
    select array_agg(due.org_id), array_agg(due.id) into shops, hooks from (
      select w.org_id, w.id from webhooks w join organizations o on o.id = w.org_id
      where w.paused_at is null and (w.held_until is null or w.held_until <= at) and state_of_organization(o.suspended_at, o.closed_at) is null
        and (
          -- The first of a thing is due; what comes after it waits for it.
          exists (
            select from webhook_deliveries d where d.org_id = w.org_id and d.webhook_id = w.id and d.next_at <= at
              and not exists (select from webhook_deliveries e where e.org_id = d.org_id and e.webhook_id = d.webhook_id
                and e.next_at is not null and e.thing = d.thing and e.seq < d.seq)
          )
          or w.told_seq < (select c.seq from audit_chain c where c.org_id = w.org_id order by c.seq desc limit 1)
        )
      order by w.held_until nulls first, w.org_id, w.id
      limit most
      for no key update of w skip locked
    ) due;
    return query with held as (
      update webhooks w set held_until = until where (w.org_id, w.id) in (select * from unnest(shops, hooks))
      returning w.org_id, w.id, w.user_id
    )
    select h.org_id, h.id, owner.created_at, p.subscription_tier, p.status, p.end_date, p.trial_end_date, m.role, m.role_id, r.rights,
      m.location_ids, until
    from held h
    left join organization_members om on om.org_id = h.org_id and om.role = 'owner'
    left join users owner on owner.id = om.user_id
    left join user_subscriptions p on p.user_id = om.user_id
    left join users u on u.id = h.user_id and u.banned_at is null and u.closed_at is null
    left join organization_members m on m.org_id = h.org_id and m.user_id = u.id
    left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id;
end $function$
;
comment on function hold_webhooks(timestamp with time zone,timestamp with time zone,integer) is 'Takes webhooks of open shops that have something to tell and that no server holds, with the owner''s plan and the role of whoever is responsible.';
-- owned by app_definer, executable by app_platform

CREATE OR REPLACE FUNCTION public.invoices_of_owner(wanted_org_id uuid)
 RETURNS TABLE(id uuid, subscription_id uuid, invoice_number text, status text, amount bigint, currency text, subscription_tier text, period_start date, period_end date, due_date date, paid_at timestamp with time zone, notes text, credit jsonb, created_at timestamp with time zone, updated_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select i.id, i.subscription_id, i.invoice_number, i.status, i.amount, i.currency, i.subscription_tier,
      i.period_start, i.period_end, i.due_date, i.paid_at, i.notes, i.credit, i.created_at, i.updated_at
    from organization_members m
    join user_subscriptions s on s.user_id = m.user_id
    join subscription_invoices i on i.subscription_id = s.id
    where m.org_id = wanted_org_id and m.role = 'owner' and m.org_id = any (current_organization_ids())
  $function$
;
comment on function invoices_of_owner(uuid) is 'What the platform asked the owner of a shop of this transaction to pay.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.is_colleague_suspended(colleague_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
AS $function$
    select exists (
      select from users u join organization_members m on m.user_id = u.id
      where u.id = colleague_id and u.banned_at is not null and m.org_id = any (current_organization_ids())
    )
  $function$
;
comment on function is_colleague_suspended(uuid) is 'Whether the platform has suspended somebody of the shop.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.is_last_super_admin(wanted_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
AS $function$
    select exists (select from super_admins where user_id = wanted_user_id) and not exists (
      select from super_admins a join users u on u.id = a.user_id
      where a.user_id <> wanted_user_id and u.banned_at is null and u.closed_at is null)
  $function$
;
comment on function is_last_super_admin(uuid) is 'Whether nobody of the platform team would be left without this person.';
-- owned by app_definer, executable by app_auth

CREATE OR REPLACE FUNCTION public.is_on_shelf(statuses text[], locations uuid[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select ' and ' || case
      when locations is null then case when cardinality(statuses) > 1 then 'p.shelf < 2' else format('p.shelf = %s', array_position(array['out_of_stock', 'low_stock'], statuses[1]) - 1) end
      when cardinality(locations) > 1 then format('stock_status(%s, p.min_stock) = any (%L::text[])', stock_at(locations), statuses)
      else format('%s exists (select from stock_levels l where l.org_id = p.org_id and l.location_id = %L and l.product_id = p.id and l.shelf %s)',
        case when statuses = '{low_stock}' then '' else 'not' end, locations[1],
        case when cardinality(statuses) > 1 then '= 2' when statuses = '{low_stock}' then '= 1' else '> 0' end) end
  $function$
;
comment on function is_on_shelf(text[],uuid[]) is NULL;
-- owned by app_owner, executable by app_definer

CREATE OR REPLACE FUNCTION public.is_own_address_confirmed()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
AS $function$
    select u.email_confirmed_at is not null from users u where u.id = current_user_id()
  $function$
;
comment on function is_own_address_confirmed() is 'Whether the person of this transaction confirmed their address.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.is_owner_confirmed(wanted_org_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
AS $function$
    select exists (select from organization_members m join users u on u.id = m.user_id
      where m.org_id = wanted_org_id and m.org_id = any (current_organization_ids()) and m.role = 'owner' and u.email_confirmed_at is not null)
  $function$
;
comment on function is_owner_confirmed(uuid) is 'Whether the owner of a shop of this transaction confirmed their address: nobody else''s shop writes to strangers.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.is_written_since(written xid, horizon bigint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((((written)::text)::bigint - horizon) & '4294967295'::bigint) < '2147483648'::bigint)
;
comment on function is_written_since(xid,bigint) is 'Whether a row with this xmin may have been written at or after the horizon. No column and no index: what changes stock stays as cheap as it was.';
-- owned by app_owner, executable by app_api

CREATE OR REPLACE FUNCTION public.journal_of(wanted_org_id uuid, from_day date, to_day date, zone text)
 RETURNS TABLE(day date, kind text, account text, amount numeric)
 LANGUAGE sql
 STABLE
AS $function$
  with given as (
    select r.id, s.sale_day, r.refund_day, r.amount::numeric as amount, r.tax_amount::numeric as tax, r.profit::numeric as profit,
      r.on_account::numeric as on_account
    from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id
    where r.org_id = wanted_org_id and r.created_at >= (from_day - 3)::timestamptz
      and (s.sale_day between from_day and to_day or r.refund_day between from_day and to_day)
  ), given_money as (
    select g.sale_day, g.refund_day, account_of(w.kind) as wallet, sum(p.amount) as amount
    from given g
    join refund_payments p on p.org_id = wanted_org_id and p.refund_id = g.id
    join wallets w on w.org_id = wanted_org_id and w.takes = p.method and w.terminal_id is null
    group by 1, 2, 3
  ), traded as (
    select t.day, t.revenue, t.tax, t.profit from organization_day_totals t
    where t.org_id = wanted_org_id and t.day between from_day and to_day
    union all
    select g.sale_day, g.amount, g.tax, g.profit from given g where g.sale_day between from_day and to_day
  ), paid as (
    select p.day, account_of(w.kind) as wallet, p.revenue as amount
    from organization_day_parts p join wallets w on w.org_id = p.org_id and w.takes = p.key and w.terminal_id is null
    where p.org_id = wanted_org_id and p.part = 'method' and p.day between from_day and to_day
    union all
    select m.sale_day, m.wallet, m.amount from given_money m where m.sale_day between from_day and to_day
  ), moved as (
    select m.business_date as day, account_of(w.kind) as wallet, m.amount::numeric as amount,
      case
        when m.kind = 'expense' then 'expenses'
        when coalesce(c.id, q.id, f.id) is not null then 'customers'
        when s.id is not null then 'suppliers'
        when b.id is not null then 'purchases'
        else 'money' end as kind,
      case
        when m.kind = 'expense' then case when e.taken_back_at is null then 'expense_' || e.category end
        when m.kind = 'difference' then 'cash_differences'
        when m.kind = 'start' then 'opening'
        when m.kind = 'transfer' then 'in_transit'
        when coalesce(c.id, q.id, f.id) is not null then 'customers'
        when s.id is not null then 'suppliers'
        when b.id is not null then 'devices_on_hold'
        else 'by_hand' end as account
    from money_movements m
    join wallets w on w.org_id = m.org_id and w.id = m.wallet_id
    left join expenses e on m.kind = 'expense' and e.org_id = m.org_id and e.id = m.entry_id
    left join customer_entries c on m.kind in ('pay_in', 'pay_out') and c.org_id = m.org_id and c.id = m.entry_id and c.wallet_id = m.wallet_id
    left join layby_payments q on m.kind in ('pay_in', 'pay_out') and q.org_id = m.org_id and q.id = m.entry_id and q.wallet_id = m.wallet_id
    left join repair_payments f on m.kind in ('pay_in', 'pay_out') and f.org_id = m.org_id and f.id = m.entry_id and f.wallet_id = m.wallet_id
    left join supplier_entries s on m.kind in ('pay_in', 'pay_out') and s.org_id = m.org_id and s.id = m.entry_id and s.wallet_id = m.wallet_id
    left join lateral (
      select t.id from trade_ins t
      where m.kind in ('pay_in', 'pay_out') and t.org_id = m.org_id
        and ((t.id = m.entry_id and m.wallet_id in (t.wallet_id, t.paid_out_wallet_id)) or (t.back_id = m.entry_id and t.back_wallet_id = m.wallet_id))
    ) b on true
    where m.org_id = wanted_org_id and m.entry_id is not null and m.business_date between from_day and to_day
  ), owed as (
    select c.business_date as day, c.amount::numeric as amount,
      case when coalesce(w.kind, c.kind) = 'opening' then 'opening' else 'bad_debts' end as account
    from customer_entries c left join customer_entries w on w.org_id = c.org_id and w.id = c.reverses_id
    where c.org_id = wanted_org_id and c.business_date between from_day and to_day and c.wallet_id is null
      and c.kind in ('opening', 'write_off', 'recovery', 'reversal')
  ), costs as (
    select k.business_date as day, k.value::numeric as value, k.variance::numeric as variance, k.revalued::numeric as revalued
    from cost_changes k where k.org_id = wanted_org_id and k.business_date between from_day and to_day
  ), shelf as (
    select (i.created_at at time zone zone)::date as day, i.delta * coalesce(i.unit_cost, p.cost_price)::numeric as amount,
      case
        when i.reason in ('opening', 'import') then 'opening'
        when i.reason = 'received' then 'not_billed'
        when i.reason = 'trade_in' then 'devices_on_hold'
        when i.reason = 'refurbish' then (
          select case when case when i.delta < 0 then f.was_held else f.back_held end then 'devices_on_hold' else 'stock' end
          from refurbishings f where f.org_id = i.org_id and f.id::text = i.reference)
        else 'goods_lost' end as account
    from inventory_movements i join products p on p.org_id = i.org_id and p.id = i.product_id
    where i.org_id = wanted_org_id
      and i.reason in ('damage', 'loss', 'own_use', 'found', 'stock_take', 'adjustment', 'expired', 'warranty', 'opening', 'import', 'received',
        'trade_in', 'refurbish')
      and i.created_at >= from_day::timestamp at time zone zone and i.created_at < (to_day + 1)::timestamp at time zone zone
      and not (i.reason = 'received' and exists (
        select from goods_ins g where g.org_id = i.org_id and g.id::text = i.reference))
  ), lines as (
    select t.day, 'sales' as kind, x.account, x.amount from traded t, lateral (values
      ('sales', t.tax - t.revenue), ('vat', -t.tax), ('customers', t.revenue),
      ('cost_of_goods', t.revenue - t.tax - t.profit), ('stock', t.profit + t.tax - t.revenue)) as x (account, amount)
    union all
    select p.day, 'sales', x.account, x.amount from paid p, lateral (values
      (p.wallet, p.amount), ('customers', -p.amount)) as x (account, amount)
    union all
    select g.sale_day, 'refunds', x.account, x.amount from given g, lateral (values
      ('returns', g.amount - g.tax), ('vat', g.tax), ('in_transit', -g.amount),
      ('cost_of_goods', g.profit + g.tax - g.amount), ('stock', g.amount - g.tax - g.profit)) as x (account, amount)
    where g.sale_day between from_day and to_day
    union all
    select g.refund_day, 'refunds', x.account, x.amount from given g, lateral (values
      ('in_transit', g.amount), ('customers', -g.amount)) as x (account, amount)
    where g.refund_day between from_day and to_day
    union all
    select m.refund_day, 'refunds', x.account, x.amount from given_money m, lateral (values
      (m.wallet, -m.amount), ('customers', m.amount)) as x (account, amount)
    where m.refund_day between from_day and to_day
    union all
    select m.day, m.kind, x.account, x.amount from moved m, lateral (values
      (m.wallet, m.amount), (coalesce(m.account, 'in_transit'), -m.amount)) as x (account, amount)
    union all
    select o.day, 'customers', x.account, x.amount from owed o, lateral (values
      ('customers', o.amount), (o.account, -o.amount)) as x (account, amount)
    union all
    -- What the shop keeps of a lay-by that was given up.
    select y.ended_on, 'customers', x.account, x.amount from laybys y, lateral (values
      ('customers', y.paid::numeric), ('by_hand', -y.paid::numeric)) as x (account, amount)
    where y.org_id = wanted_org_id and y.state = 'cancelled' and y.paid > 0 and y.ended_on between from_day and to_day
    union all
    -- And of a repair that nobody came for.
    select r.ended_on, 'customers', x.account, x.amount from repairs r, lateral (values
      ('customers', r.paid::numeric), ('by_hand', -r.paid::numeric)) as x (account, amount)
    where r.org_id = wanted_org_id and r.state = 'abandoned' and r.paid > 0 and r.ended_on between from_day and to_day
    union all
    select s.business_date, 'purchases', x.account, x.amount from supplier_entries s, lateral (values
      ('suppliers', -s.amount::numeric), ('not_billed', s.amount::numeric)) as x (account, amount)
    where s.org_id = wanted_org_id and s.business_date between from_day and to_day and s.wallet_id is null
    union all
    select k.day, 'purchases', x.account, x.amount from costs k, lateral (values
      ('stock', k.value - k.variance + k.revalued), ('late_costs', k.variance), ('revaluation', -k.revalued),
      ('not_billed', -k.value)) as x (account, amount)
    union all
    select s.day, 'stock', x.account, x.amount from shelf s, lateral (values
      ('stock', s.amount), (s.account, -s.amount)) as x (account, amount)
  )
  select l.day, l.kind, l.account, sum(l.amount) from lines l
  group by l.day, l.kind, l.account having sum(l.amount) <> 0
  order by l.day, l.kind, l.account
$function$
;
comment on function journal_of(uuid,date,date,text) is 'Days of a shop as journal entries: debit less credit by day, kind and account.';
-- owned by app_owner, executable by app_api

CREATE OR REPLACE FUNCTION public.keep_barcodes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from product_barcodes b
    where b.org_id = new.org_id and b.product_id = new.id
      and b.barcode is distinct from new.barcode and b.barcode <> all (new.extra_barcodes);
  end if;
  insert into product_barcodes (org_id, barcode, product_id)
  select new.org_id, code, new.id from (select distinct unnest(new.barcode || new.extra_barcodes)) as borne (code)
  where code is not null and not exists (
    select from product_barcodes b where b.org_id = new.org_id and b.product_id = new.id and b.barcode = code
  );
  return null;
end $function$
;
comment on function keep_barcodes() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.keep_barcodes_of_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_barcodes (org_id, barcode, product_id)
  select distinct p.org_id, code, p.id from written p cross join unnest(p.barcode || p.extra_barcodes) as code
  where code is not null;
  return null;
end $function$
;
comment on function keep_barcodes_of_new() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.keep_customer_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_accounts as a (org_id, customer_id, balance, settled_before)
  select w.org_id, w.customer_id, sum(w.amount)::bigint, case when bool_or(w.reverses_id is not null) then date '0001-01-01'
    else coalesce(min(coalesce(w.due_on, w.business_date)) filter (where w.amount > 0), date '9999-12-31') end
  from written w group by w.org_id, w.customer_id order by w.org_id, w.customer_id
  on conflict (org_id, customer_id) do update set balance = a.balance + excluded.balance,
    settled_before = least(a.settled_before, excluded.settled_before);
  insert into debt_changes (org_id, customer_id) select distinct w.org_id, w.customer_id from written w;
  return null;
end $function$
;
comment on function keep_customer_balance() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.keep_customer_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_texts (org_id, customer_id, text)
  values (new.org_id, new.id, ' ' || lower(concat_ws(' ', new.name, new.phone, new.email, new.phone_e164)))
  on conflict (org_id, customer_id) do update set text = excluded.text;
  return null;
end $function$
;
comment on function keep_customer_text() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.keep_letterhead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  shop constant uuid := to_jsonb(new) ->> tg_argv[0];
begin
  insert into letterheads as l (org_id, no, from_at, name, address, phone, tin, is_vat_registered, receipt_footer, receipt_warranty)
  select o.id,
    -- Before the first sale nothing was printed: the letterhead that there is changes.
    coalesce(last.no, 0) + (last.no is null or exists (select from sales s where s.org_id = o.id))::int,
    case when last.no is null then '-infinity' else greatest(new.updated_at, last.from_at) end,
    o.name, b.address, b.phone, b.tin, coalesce(b.is_vat_registered, false), b.receipt_footer, b.receipt_warranty
  from organizations o
  left join business_settings b on b.org_id = o.id
  left join lateral (select * from letterheads h where h.org_id = o.id order by h.no desc limit 1) last on true
  where o.id = shop
    and (o.name, b.address, b.phone, b.tin, coalesce(b.is_vat_registered, false), b.receipt_footer, b.receipt_warranty) is distinct from
      (last.name, last.address, last.phone, last.tin, last.is_vat_registered, last.receipt_footer, last.receipt_warranty)
  on conflict (org_id, no) do update set name = excluded.name, address = excluded.address, phone = excluded.phone, tin = excluded.tin,
    is_vat_registered = excluded.is_vat_registered, receipt_footer = excluded.receipt_footer,
    receipt_warranty = excluded.receipt_warranty;
  return null;
end $function$
;
comment on function keep_letterhead() is 'Keeps what a shop''s receipts say of it, whoever changes it. A definer, so that nobody writes a letterhead by hand.';
-- owned by app_definer, executable by app_owner

CREATE OR REPLACE FUNCTION public.keep_list_sums()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  rows_of constant text := format('select %%s as sign, org_id, array[%s]::text[] as part, (%s)::numeric as amount from %%s as r where %s', tg_argv[1], coalesce(tg_argv[2], '0'), coalesce(tg_argv[3], 'true'));
  counted text := 'insert into list_changes (org_id, list, part, rows, amount) select org_id, $1, part, sum(sign), coalesce(sum(sign * amount), 0) from (%s) versions'
    ' group by org_id, part having sum(sign) <> 0 or sum(sign * amount) <> 0 order by org_id, part';
begin
  if tg_level = 'ROW' and tg_op = 'INSERT' then
    execute format(counted, format(rows_of, 1, '(select ($2).*)')) using tg_argv[0], new;
  elsif tg_level = 'ROW' and tg_op = 'DELETE' then
    execute format(counted, format(rows_of, -1, '(select ($2).*)')) using tg_argv[0], old;
  elsif tg_level = 'ROW' then
    execute format(counted, format(rows_of, 1, '(select ($2).*)') || ' union all ' || format(rows_of, -1, '(select ($3).*)'))
      using tg_argv[0], new, old;
  elsif tg_op = 'INSERT' then
    execute format(counted, format(rows_of, 1, 'written')) using tg_argv[0];
  elsif tg_op = 'DELETE' then
    execute format(counted, format(rows_of, -1, 'replaced')) using tg_argv[0];
  else
    execute format(counted, format(rows_of, 1, 'written') || ' union all ' || format(rows_of, -1, 'replaced')) using tg_argv[0];
  end if;
  return null;
end $function$
;
comment on function keep_list_sums() is 'Writes down how many rows of each kind a statement added to a list and took from it, and by how much that changes what they come to.';
-- owned by app_definer, executable by app_owner

CREATE OR REPLACE FUNCTION public.keep_list_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  found text;
begin
  if tg_op = 'DELETE' then
    delete from list_texts where org_id = old.org_id and list = tg_argv[0] and id = old.id;
    return null;
  end if;
  execute format('select lower(concat_ws('' '', %s)) from (select ($1).*) written', tg_argv[1]) into found using new;
  insert into list_texts (org_id, list, id, text) values (new.org_id, tg_argv[0], new.id, found)
  on conflict (org_id, list, id) do update set text = excluded.text where list_texts.text <> excluded.text;
  return null;
end $function$
;
comment on function keep_list_text() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.keep_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_text := ' ' || lower(concat_ws(' ', new.brand, new.model, new.storage, new.color, new.condition, new.barcode,
    array_to_string(new.extra_barcodes, ' '), new.shade_code, new.shade_name, new.finish_type, new.size_info, new.skin_type,
    array_to_string(new.tags, ' '), new.description));
  return new;
end $function$
;
comment on function keep_search_text() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.keep_sums_of(tenant regclass, part text[], amount text DEFAULT '0'::text, moved text DEFAULT NULL::text, list text DEFAULT NULL::text, which text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  kinds text := (select string_agg(format('(%s)::text', one), ', ' order by place) from unnest(part) with ordinality as p (one, place));
  given text := format('execute function keep_list_sums(%L, %L, %L%s)', coalesce(list, tenant::text), kinds, amount, ', ' || quote_literal(format(which, 'r')));
begin
  execute format(case when which is null
    then 'create or replace trigger list_sums_with_new after insert on %1$s referencing new table as written for each statement %2$s'
    else 'create or replace trigger list_sums_with_new after insert on %1$s for each row when (%3$s) %2$s' end, tenant, given, format(which, 'new'));
  execute format(case when which is null
    then 'create or replace trigger list_sums_with_gone after delete on %1$s referencing old table as replaced for each statement %2$s'
    else 'create or replace trigger list_sums_with_gone after delete on %1$s for each row when (%3$s) %2$s' end, tenant, given, format(which, 'old'));
  execute format(case when moved is null
    then 'create or replace trigger list_sums_with_changed after update on %1$s referencing old table as replaced new table as written for each statement %2$s'
    else 'create or replace trigger list_sums_with_changed after update on %1$s for each row when (%3$s) %2$s' end, tenant, given,
    concat_ws(' and ', '(' || format(which, 'old') || ' or ' || format(which, 'new') || ')', '(' || moved || ')'));
end $function$
;
comment on function keep_sums_of(regclass,text[],text,text,text,text) is 'Lets the rows of a table, or some of them, be counted in list_sums, by what tells their kinds apart.';
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.keep_texts_of(tenant regclass, columns text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create or replace trigger list_text after insert or update of %s or delete on %s for each row execute function keep_list_text(%L, %L)',
    columns, tenant, tenant::text, columns);
end $function$
;
comment on function keep_texts_of(regclass,text) is 'Lets the rows of a table be found by what these columns say.';
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.keep_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_words (org_id, word)
  select distinct new.org_id, part from regexp_split_to_table(new.search_text, '[^a-z]+') as part
  where char_length(part) between 3 and 30
    and not exists (select from product_words known where known.org_id = new.org_id and known.word = part)
  order by 1, 2
  on conflict do nothing;
  return null;
end $function$
;
comment on function keep_words() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.keep_words_of_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_words (org_id, word)
  select distinct p.org_id, part from written p cross join regexp_split_to_table(p.search_text, '[^a-z]+') as part
  where char_length(part) between 3 and 30
    and not exists (select from product_words known where known.org_id = p.org_id and known.word = part)
  order by 1, 2
  on conflict do nothing;
  return null;
end $function$
;
comment on function keep_words_of_new() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.kept_rows(shop uuid, wanted_list text)
 RETURNS TABLE(part text[], rows bigint)
 LANGUAGE sql
 STABLE
AS $function$
    select part, rows from list_sums where org_id = shop and list = wanted_list
    union all select part, rows from list_changes where org_id = shop and list = wanted_list
  $function$
;
comment on function kept_rows(uuid,text) is 'How many rows of each kind a list has; a kind may come more than once.';
-- owned by app_owner, executable by app_definer

CREATE OR REPLACE FUNCTION public.language_of_person(person_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select coalesce((select p.language from user_preferences p where p.user_id = person_id), 'en') $function$
;
comment on function language_of_person(uuid) is 'The language that mails to somebody are written in.';
-- owned by app_definer, executable by app_auth

CREATE OR REPLACE FUNCTION public.level_changes_with_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from changed c
    where c.on_hand <> coalesce((
      select m.stock_after from inventory_movements m
      where m.org_id = c.org_id and m.product_id = c.product_id and m.location_id = c.location_id order by m.id desc limit 1
    ), 0)
  ) then
    raise exception 'stock differs from the ledger' using errcode = 'check_violation', constraint = 'stock_equals_ledger';
  end if;
  return null;
end $function$
;
comment on function level_changes_with_ledger() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.level_knows_minimum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.minimum := minimum_stock((select p.min_stock from products p where p.org_id = new.org_id and p.id = new.product_id));
  return new;
end $function$
;
comment on function level_knows_minimum() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.levels_follow_minimum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update stock_levels l set minimum = minimum_stock(new.min_stock) where l.org_id = new.org_id and l.product_id = new.id;
  return null;
end $function$
;
comment on function levels_follow_minimum() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.levels_follow_tracking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.tracking = 'none' and exists (
    select from units u where u.org_id = new.org_id and u.product_id = new.id and u.state = 'in_stock'
  ) then
    raise exception 'units of a product without numbers' using errcode = 'check_violation', constraint = 'units_are_the_stock';
  end if;
  update stock_levels l
  set units = n.none, units_costed = n.none, units_cost = n.none
  from (select case when new.tracking <> 'none' then 0 end as none) n
  where l.org_id = new.org_id and l.product_id = new.id;
  return null;
end $function$
;
comment on function levels_follow_tracking() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.like_word(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN ((CASE WHEN (char_length(word) < 3) THEN '% '::text ELSE '%'::text END || replace(replace(replace(lower(word), '\'::text, '\\'::text), '%'::text, '\%'::text), '_'::text, '\_'::text)) || '%'::text)
;
comment on function like_word(text) is NULL;
-- owned by app_owner, executable by app_definer

CREATE OR REPLACE FUNCTION public.make_location()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into locations (org_id, id, name) values (new.id, new.id, 'Main shop');
  return null;
end $function$
;
comment on function make_location() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.make_wallets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into wallets (org_id, kind, takes)
  values (new.id, 'cash_drawer', 'cash'), (new.id, 'mobile_money', 'mobile_money'), (new.id, 'bank', 'bank_transfer'),
    (new.id, 'card', 'credit_card'), (new.id, 'safe', null);
  return null;
end $function$
;
comment on function make_wallets() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.members_who_read(wanted_org_id uuid, wanted_user_id uuid)
 RETURNS SETOF member_entry
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
AS $function$
    select 1, true, u.id, u.email, u.full_name, false, m.org_id, m.role, o.onboarding_completed_at,
      b.currency, b.time_zone, b.tax_rate, b.is_vat_registered, b.max_discount_percent,
      owner.created_at, p.subscription_tier, p.status, p.end_date, p.trial_end_date,
      u.has_factor, now(), null::timestamptz, o.factor_rule,
      case when u.banned_at is not null then 'suspended' end, state_of_organization(o.suspended_at, o.closed_at), o.erase_at,
      m.role_id, r.rights, r.max_discount_percent, r.max_refund, at_work.id, m.location_ids, b.has_price_lists
    from organization_members m
    join users u on u.id = m.user_id and u.email_confirmed_at is not null and u.closed_at is null
    join organizations o on o.id = m.org_id
    join business_settings b on b.org_id = m.org_id
    left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id
    left join lateral (
      select l.id from locations l
      where l.org_id = m.org_id and l.closed_at is null and (m.location_ids is null or l.id = any (m.location_ids))
      order by l.position, l.created_at, l.id limit 1
    ) at_work on true
    left join organization_members om on om.org_id = m.org_id and om.role = 'owner'
    left join users owner on owner.id = om.user_id
    left join user_subscriptions p on p.user_id = om.user_id
    where m.org_id = wanted_org_id and (wanted_user_id is null or m.user_id = wanted_user_id) and m.org_id = any (current_organization_ids())
  $function$
;
comment on function members_who_read(uuid,uuid) is 'Colleagues with a confirmed address, one or all, as a request of theirs would find them: for what is mailed to them.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.minimum_stock(min_stock integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN COALESCE(min_stock, 5)
;
comment on function minimum_stock(integer) is 'How few of a product are low stock: its own minimum, else 5.';
-- owned by app_owner, executable by app_api, app_definer

CREATE OR REPLACE FUNCTION public.most_sold(shop uuid, conditions text, page_limit integer, page_offset bigint)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  first uuid[];
  is_sure boolean;
begin
  execute 'with kept as materialized (select sold_ids, sold_least, sold_last from shelf_sums where org_id = $1),'
    ' named as materialized (select unnest(sold_ids) as id from kept union select unnest(product_ids) from shelf_changes where org_id = $1),'
    ' first as materialized (select p.id, p.total_sold from named n cross join lateral (select * from products p where p.org_id = $1 and p.id = n.id offset 0) p'
    ' where true' || conditions || ' order by p.total_sold desc, p.id limit $2 offset $3)'
    ' select array_agg(f.id order by f.total_sold desc, f.id), k.sold_last is null'
    '   or count(*) = $2 and bool_and((-f.total_sold, f.id) <= (-k.sold_least, k.sold_last)) from kept k cross join first f group by k.sold_last'
    into first, is_sure using shop, page_limit, page_offset;
  return case when is_sure then first end;
end $function$
;
comment on function most_sold(uuid,text,integer,bigint) is 'A page of the products that sold most, out of the first that are kept by name and those that changed since; null where others might come between.';
-- owned by app_owner, executable by app_definer

CREATE OR REPLACE FUNCTION public.named_products(wanted_org_id uuid, names json)
 RETURNS TABLE(place bigint, id uuid, is_variant boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
    select s.place, p.id,
      (lower(coalesce(p.storage, '')), lower(coalesce(p.color, '')), lower(coalesce(p.shade_code, '')), lower(coalesce(p.size_info, '')))
      = (lower(coalesce(s.storage, '')), lower(coalesce(s.color, '')), lower(coalesce(s.shade_code, '')), lower(coalesce(s.size_info, '')))
    from rows from (json_to_recordset(names) as (brand text, model text, storage text, color text, shade_code text, size_info text))
      with ordinality as s (brand, model, storage, color, shade_code, size_info, place)
    cross join lateral (
      select * from products p
      where p.org_id = wanted_org_id and wanted_org_id = any (current_organization_ids())
        and lower(p.brand) = lower(s.brand) and lower(p.model) = lower(s.model)
      offset 0
    ) p
  $function$
;
comment on function named_products(uuid,json) is 'A shop''s products by brand and model, for many names at once, and whether storage, colour, shade and size agree too. A definer for the same reason as find_products.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.net_lines(wanted_org_id uuid, locations uuid[], from_day date, until_day date)
 RETURNS TABLE(product_id uuid, day date, units numeric, revenue numeric, profit numeric)
 LANGUAGE sql
 STABLE
AS $function$
  select i.product_id, s.day, i.quantity - coalesce(r.quantity, 0), i.total - coalesce(r.amount, 0),
    i.total - i.tax_amount - i.unit_cost::numeric * i.quantity - coalesce(r.amount - r.tax - i.unit_cost * r.restocked, 0)
  from net_sales(wanted_org_id, locations, from_day, until_day) s
  join sale_items i on i.org_id = wanted_org_id and i.sale_id = s.id
  cross join lateral (select sum(quantity) as quantity, sum(amount) as amount, sum(tax_amount) as tax,
      coalesce(sum(quantity) filter (where goods = 'restock'), 0) as restocked
    from refund_items where org_id = wanted_org_id and sale_id = i.sale_id and line = i.line) r
$function$
;
comment on function net_lines(uuid,uuid[],date,date) is 'The lines of sales at some locations, net of refunds.';
-- owned by app_owner, executable by app_api

CREATE OR REPLACE FUNCTION public.net_payments(wanted_org_id uuid, locations uuid[], from_day date, until_day date)
 RETURNS TABLE(method text, transactions integer, revenue bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select p.method, s.transactions, p.amount
  from net_sales(wanted_org_id, locations, from_day, until_day) s join sale_payments p on p.org_id = wanted_org_id and p.sale_id = s.id
  union all
  select r.method, 0, -r.amount
  from net_sales(wanted_org_id, locations, from_day, until_day) s join refund_payments r on r.org_id = wanted_org_id and r.sale_id = s.id
$function$
;
comment on function net_payments(uuid,uuid[],date,date) is 'How sales at some locations were paid, and what was refunded by each method.';
-- owned by app_owner, executable by app_api

CREATE OR REPLACE FUNCTION public.net_sales(wanted_org_id uuid, locations uuid[], from_day date, until_day date)
 RETURNS TABLE(id uuid, day date, hour smallint, user_id uuid, customer_id uuid, sale_date timestamp with time zone, transactions integer, units numeric, revenue numeric, profit numeric, tax numeric)
 LANGUAGE sql
 STABLE
AS $function$
  select s.id, s.sale_day, s.sale_hour, s.user_id, s.customer_id, s.sale_date, (s.status = 'completed')::int, s.units - coalesce(r.units, 0),
    s.total_amount - coalesce(r.amount, 0), s.profit - coalesce(r.profit, 0), s.tax_amount - coalesce(r.tax, 0)
  from sales s
  cross join lateral (select sum(units) as units, sum(amount) as amount, sum(profit) as profit, sum(tax_amount) as tax
    from refunds where org_id = wanted_org_id and sale_id = s.id) r
  where s.org_id = wanted_org_id and s.location_id = any (locations)
    and s.sale_day >= coalesce(from_day, '-infinity') and s.sale_date >= (coalesce(from_day, '0001-01-04') - 2)::timestamptz
    and s.sale_day <= coalesce(until_day, 'infinity') and s.sale_date < (coalesce(until_day, '9999-01-01') + 3)::timestamptz
$function$
;
comment on function net_sales(uuid,uuid[],date,date) is 'Sales at some locations, net of refunds. No location: none.';
-- owned by app_owner, executable by app_api

CREATE OR REPLACE FUNCTION public.new_levels_have_no_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.on_hand <> 0 then
    raise exception 'a product begins without stock at a location' using errcode = 'check_violation', constraint = 'stock_equals_ledger';
  end if;
  return null;
end $function$
;
comment on function new_levels_have_no_stock() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.new_levels_know_batches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.in_batches := (select 0 from products p where p.org_id = new.org_id and p.id = new.product_id and p.has_expiry);
  return new;
end $function$
;
comment on function new_levels_know_batches() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.new_levels_know_units()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.units := (select 0 from products p where p.org_id = new.org_id and p.id = new.product_id and p.tracking <> 'none');
  new.units_costed := new.units;
  new.units_cost := new.units;
  return new;
end $function$
;
comment on function new_levels_know_units() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.new_products_have_no_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.current_stock <> 0 then
    raise exception 'a product begins without stock' using errcode = 'check_violation', constraint = 'stock_equals_ledger';
  end if;
  return new;
end $function$
;
comment on function new_products_have_no_stock() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.new_units_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into unit_numbers (org_id, unit_id, number, is_here)
  select distinct c.org_id, c.id, n.number, c.state in ('in_stock', 'held')
  from come c cross join lateral unnest(array[c.imei1, c.imei2, c.serial_no]) as n (number) where n.number is not null;
  perform count_units(array_agg(org_id), array_agg(product_id), array_agg(location_id), array_agg(1::bigint), array_agg(unit_cost))
  from come where state = 'in_stock' having count(*) > 0;
  return null;
end $function$
;
comment on function new_units_count() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.open_debts(wanted_org_id uuid, wanted_customer_id uuid)
 RETURNS TABLE(customer_id uuid, id uuid, business_date date, due_on date, open bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
  with reversed as materialized (
    select r.reverses_id from customer_entries r
    where wanted_customer_id is null and r.org_id = wanted_org_id and r.reverses_id is not null
    union all select r.reverses_id from customer_entries r
    where r.org_id = wanted_org_id and r.customer_id = wanted_customer_id and r.reverses_id is not null
  ), owing as materialized (
    select a.customer_id, a.balance, a.settled_before from customer_accounts a
    where a.org_id = wanted_org_id and wanted_org_id = any (current_organization_ids()) and a.balance > 0
      and (wanted_customer_id is null or a.customer_id = wanted_customer_id)
  ), allocated as materialized (
    select o.debit_id, sum(o.amount)::bigint as amount from customer_allocations o
    where wanted_customer_id is null and o.org_id = wanted_org_id and o.credit_id not in (select reverses_id from reversed)
    group by o.debit_id
    union all select e.id, (select sum(o.amount)::bigint from customer_allocations o
      where o.org_id = wanted_org_id and o.debit_id = e.id and o.credit_id not in (select reverses_id from reversed))
    from owing a
    join customer_entries e on e.org_id = wanted_org_id and e.customer_id = a.customer_id and e.amount > 0 and e.reverses_id is null
      and coalesce(e.due_on, e.business_date) >= a.settled_before
    where a.customer_id = wanted_customer_id
  ), debits as (
    select e.customer_id, e.id, e.business_date, e.due_on, e.position, a.balance, e.kind in ('payout', 'recovery') as is_drawn,
      (e.amount - coalesce(l.amount, 0))::double precision as net
    from owing a
    join customer_entries e on e.org_id = wanted_org_id and e.customer_id = a.customer_id and e.amount > 0 and e.reverses_id is null
      and coalesce(e.due_on, e.business_date) >= a.settled_before
    left join allocated l on l.debit_id = e.id
    where e.id not in (select reverses_id from reversed)
  ), newest_first as (
    select d.*, sum(d.net) over (partition by d.customer_id order by d.is_drawn, coalesce(d.due_on, d.business_date) desc,
      d.position desc rows unbounded preceding) - d.net as newer
    from debits d where d.net > 0
  )
  select n.customer_id, n.id, n.business_date, n.due_on, least(n.net, n.balance - n.newer)::bigint
  from newest_first n where n.newer < n.balance
$function$
;
comment on function open_debts(uuid,uuid) is 'The debts of a shop of this transaction that are not paid, of one customer or of all, with what of each is open.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.organizations_of_person(wanted_user_id uuid)
 RETURNS TABLE(org_id uuid, role text, name text, members bigint, is_closed boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select m.org_id, m.role, o.name, (select count(*) from organization_members c where c.org_id = m.org_id), o.closed_at is not null
    from organization_members m join organizations o on o.id = m.org_id
    where m.user_id = wanted_user_id
  $function$
;
comment on function organizations_of_person(uuid) is 'Where a person works and what they own: what stands between them and the end of their account.';
-- owned by app_definer, executable by app_auth, app_owner, app_platform

CREATE OR REPLACE FUNCTION public.out_of_stock_first(wanted_active boolean, locations uuid[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select case when locations is null then
      'select array(select p.id from products p where p.org_id = $1 and p.shelf = 0' || asked.conditions || ' order by p.current_stock, p.id limit $2 offset $3)'
    else format(
      'select array(select o.id from ('
      '(select p.id, l.on_hand from stock_levels l join products p on p.org_id = l.org_id and p.id = l.product_id'
      ' where l.org_id = $1 and l.location_id = %1$L and l.shelf = 0 and l.on_hand < 0%2$s order by l.on_hand, p.id limit $2 + $3)'
      ' union all (select p.id, 0 from products p where p.org_id = $1%2$s and not exists (select from stock_levels l'
      ' where l.org_id = p.org_id and l.location_id = %1$L and l.product_id = p.id and (l.shelf > 0 or l.on_hand < 0)) order by p.id limit $2 + $3)'
      ') o order by o.on_hand, o.id limit $2 offset $3)', locations[1], asked.conditions) end
    from conditions_of_search('{}', null, wanted_active, null, null) as asked (conditions)
  $function$
;
comment on function out_of_stock_first(boolean,uuid[]) is 'The first products by stock, as SQL, as long as they are those that are out of stock: what is sold beyond the stock, then what there is none of.';
-- owned by app_owner, executable by app_definer

CREATE OR REPLACE FUNCTION public.part_moved(whole numeric, is_return boolean, sold bigint, before bigint, quantity bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select least(case when is_return then floor(whole * before / sold) - floor(whole * (before + quantity) / sold) else whole end, 9007199254740991)::bigint
$function$
;
comment on function part_moved(numeric,boolean,bigint,bigint,bigint) is 'All of a line''s figure when it is sold; negative, what of it goes with the pieces that come back: of all of them together the whole.';
-- owned by app_owner, executable by app_api

CREATE OR REPLACE FUNCTION public.people_of_current_organizations()
 RETURNS TABLE(org_id uuid, user_id uuid, full_name text, email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
AS $function$
    select m.org_id, u.id, u.full_name, u.email
    from organization_members m join users u on u.id = m.user_id
    where m.org_id = any (current_organization_ids())
  $function$
;
comment on function people_of_current_organizations() is 'Names and addresses of colleagues, without their password hashes.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.price_lists_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  shops constant uuid[] := array(select distinct w.org_id from written w);
  as_of constant uuid := gen_random_uuid();
begin
  if cardinality(shops) > 0 then
    update business_settings set price_lists_as_of = as_of where org_id = any (shops);
  end if;
  return null;
end $function$
;
comment on function price_lists_change() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.products_begin_batches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into batches (org_id, id, product_id) values (new.org_id, new.id, new.id) on conflict do nothing;
  update stock_levels l set in_batches = 0 where l.org_id = new.org_id and l.product_id = new.id;
  insert into batch_movements (org_id, product_id, location_id, batch_id, delta)
  select l.org_id, l.product_id, l.location_id, l.product_id, l.on_hand from stock_levels l
  where l.org_id = new.org_id and l.product_id = new.id and l.on_hand <> 0;
  return null;
end $function$
;
comment on function products_begin_batches() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.products_end_batches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into batch_movements (org_id, product_id, location_id, batch_id, delta)
  select l.org_id, l.product_id, l.location_id, l.batch_id, -l.on_hand from batch_levels l
  where l.org_id = new.org_id and l.product_id = new.id and l.on_hand <> 0;
  update stock_levels l set in_batches = null where l.org_id = new.org_id and l.product_id = new.id;
  return null;
end $function$
;
comment on function products_end_batches() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.recipients_of_organizations(wanted uuid[])
 RETURNS TABLE(org_id uuid, user_id uuid, role text, organization_name text, organization_time_zone text, time_zone text, low_stock boolean, low_stock_threshold integer, out_of_stock boolean, high_sales boolean, high_sales_threshold bigint, new_customer boolean, system boolean, mail boolean, quiet_hours_start text, quiet_hours_end text, role_id uuid, role_rights text[], role_discount integer, role_refund bigint, language text, location_ids uuid[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select m.org_id, m.user_id, m.role, o.name, coalesce(b.time_zone, 'Africa/Kampala'),
      coalesce(p.timezone, b.time_zone, 'Africa/Kampala'),
      coalesce(s.low_stock_enabled, true) and coalesce((p.notifications ->> 'lowStock')::boolean, true),
      s.low_stock_threshold,
      coalesce(s.out_of_stock_enabled, true) and coalesce((p.notifications ->> 'lowStock')::boolean, true),
      coalesce(s.high_sales_enabled, true) and coalesce((p.notifications ->> 'sales')::boolean, true),
      coalesce(s.high_sales_threshold, 1000000),
      coalesce(s.new_customer_enabled, true),
      coalesce(s.system_notifications_enabled, true),
      coalesce(s.email_notifications_enabled, true) and coalesce((p.notifications ->> 'email')::boolean, true),
      case when s.quiet_hours_enabled then to_char(s.quiet_hours_start, 'HH24:MI') end,
      case when s.quiet_hours_enabled then to_char(s.quiet_hours_end, 'HH24:MI') end,
      m.role_id, r.rights, r.max_discount_percent, r.max_refund, p.language, m.location_ids
    from organization_members m
    join organizations o on o.id = m.org_id
    left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id
    left join business_settings b on b.org_id = m.org_id
    left join notification_settings s on s.user_id = m.user_id
    left join user_preferences p on p.user_id = m.user_id
    where m.org_id = any (wanted) and m.org_id = any (current_organization_ids())
  $function$
;
comment on function recipients_of_organizations(uuid[]) is 'Who works in these shops, as far as they are the transaction''s, what they may do there and what each wants to hear of: settings and preferences must both allow. Without quiet hours their columns are null.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.refund_payments_fit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from (select distinct org_id, refund_id from written) w
    join refunds r on r.org_id = w.org_id and r.id = w.refund_id
    where r.amount - r.on_account <> (select sum(p.amount) from refund_payments p where p.org_id = r.org_id and p.refund_id = r.id)
  ) then
    raise exception 'the parts of a refund do not come to its amount' using errcode = 'check_violation';
  end if;
  if exists (
    select from (select distinct org_id, sale_id, method from written) w
    where (select count(distinct back_by(p.method)) from sale_payments p where p.org_id = w.org_id and p.sale_id = w.sale_id and p.amount > 0) > 1
      and (select sum(b.amount) from refund_payments b
           where b.org_id = w.org_id and b.sale_id = w.sale_id and b.method = w.method)
        > (select coalesce(sum(p.amount), 0) from sale_payments p
           where p.org_id = w.org_id and p.sale_id = w.sale_id and back_by(p.method) = w.method)
  ) then
    raise exception 'more is refunded by a method than was paid by it' using errcode = 'check_violation';
  end if;
  return null;
end $function$
;
comment on function refund_payments_fit() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.remember_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into held_before (org_id, subject_id, until, category_id) values (old.org_id, old.id, clock_timestamp(), old.category_id);
  return null;
end $function$
;
comment on function remember_category() is 'Keeps the category that a product was of until now: what of it was sold before earns by it.';
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.remember_customer_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.org_id = any (current_organization_ids()) then
    insert into customer_removals (org_id, customer_id) values (old.org_id, old.id) on conflict do nothing;
  end if;
  return null;
end $function$
;
comment on function remember_customer_removal() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.remember_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.org_id = any (current_organization_ids()) then
    insert into product_removals (org_id, product_id) values (old.org_id, old.id) on conflict do nothing;
  end if;
  return null;
end $function$
;
comment on function remember_removal() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.remember_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  allowed text := current_setting('app.org_ids', true);
begin
  -- Whoever is erased is of no shop any more while the row goes; a shop that goes needs no memory.
  perform set_config('app.org_ids', old.org_id::text, true);
  insert into held_before (org_id, subject_id, until, role, role_id)
  select old.org_id, old.user_id, clock_timestamp(), old.role, old.role_id from organizations where id = old.org_id;
  perform set_config('app.org_ids', coalesce(allowed, ''), true);
  return null;
end $function$
;
comment on function remember_role() is 'Keeps the role that a member had until now: what they sold before earns by it.';
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.remember_role_of_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into held_before (org_id, subject_id, until, role, role_id) values (old.org_id, old.id, clock_timestamp(), 'member', old.role_id);
  return null;
end $function$
;
comment on function remember_role_of_staff() is 'The same of staff without an account.';
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.sale_on_account_fits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.total_amount - new.on_account <>
      (select coalesce(sum(p.amount), 0) from sale_payments p where p.org_id = new.org_id and p.sale_id = new.id)
    or not exists (select from customer_entries e
      where e.org_id = new.org_id and e.id = new.id and e.kind = 'sale' and e.amount = new.on_account and e.customer_id is not distinct from new.customer_id)
  then
    raise exception 'what is on account is not on the customer''s account' using errcode = 'check_violation';
  end if;
  return null;
end $function$
;
comment on function sale_on_account_fits() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.sale_payments_fit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from (select distinct org_id, sale_id from written) w
    join sales s on s.org_id = w.org_id and s.id = w.sale_id
    where s.total_amount - s.on_account <> (select sum(p.amount) from sale_payments p where p.org_id = s.org_id and p.sale_id = s.id)
  ) then
    raise exception 'what was paid and what is on account do not come to the total' using errcode = 'check_violation';
  end if;
  return null;
end $function$
;
comment on function sale_payments_fit() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.shared_device_reports(hashes bytea[])
 RETURNS TABLE(number_hash bytea, kind text, reported_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select distinct on (r.number_hash) r.number_hash, r.kind, r.reported_at
    -- Of all shops, also where they are spread over nodes: at a shop's home the bare name is of the shops there.
    from public.device_reports r join report_sharing s on s.org_id = r.org_id
    where r.number_hash = any (hashes) and r.resolved_at is null and r.org_id <> all (current_organization_ids())
      and exists (select from report_sharing m where m.org_id = any (current_organization_ids()))
    order by r.number_hash, r.reported_at desc
  $function$
;
comment on function shared_device_reports(bytea[]) is 'Open reports of other shops by the hashes of numbers, where both take part: never whose they are, nor what was written.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.shelf_changes_with_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into shelf_changes (org_id, product_ids, products, units, low_stock, out_of_stock, stock_value)
    select org_id, array_agg(id), count(*), sum(greatest(current_stock, 0)), count(*) filter (where shelf = 1 and is_active),
      count(*) filter (where shelf = 0 and is_active),
      coalesce(sum(cost_price::numeric * greatest(current_stock, 0) + case when current_stock < 0 then 0 else cost_rest end) filter (where tracking = 'none'), 0)
    from written group by org_id;
  elsif tg_op = 'DELETE' then
    insert into shelf_changes (org_id, product_ids, products, units, low_stock, out_of_stock, stock_value)
    select org_id, '{}', -count(*), -sum(greatest(current_stock, 0)), -count(*) filter (where shelf = 1 and is_active),
      -count(*) filter (where shelf = 0 and is_active),
      -coalesce(sum(cost_price::numeric * greatest(current_stock, 0) + case when current_stock < 0 then 0 else cost_rest end) filter (where tracking = 'none'), 0)
    from replaced where org_id = any (current_organization_ids()) group by org_id;
  else
    insert into shelf_changes (org_id, product_ids, products, units, low_stock, out_of_stock, stock_value)
    select org_id, array_agg(id) filter (where sign = 1), 0, sum(sign * greatest(current_stock, 0)), sum(sign * (shelf = 1 and is_active)::int),
      sum(sign * (shelf = 0 and is_active)::int), sum(case when tracking = 'none' then sign * (cost_price::numeric * greatest(current_stock, 0) + case when current_stock < 0 then 0 else cost_rest end) else 0 end)
    from (
      select 1 as sign, org_id, id, current_stock, shelf, is_active, tracking, cost_price, cost_rest from written
      union all
      select -1, org_id, id, current_stock, shelf, is_active, tracking, cost_price, cost_rest from replaced
    ) versions
    group by org_id;
  end if;
  return null;
end $function$
;
comment on function shelf_changes_with_products() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.shops_of_current_user()
 RETURNS TABLE(id uuid, name text, industry text, updated_at timestamp with time zone, role text, joined_at timestamp with time zone, onboarding_completed_at timestamp with time zone, currency text, time_zone text, tax_rate integer, is_vat_registered boolean, max_discount_percent integer, tin text, address text, phone text, receipt_footer text, receipt_warranty text, owner_created_at timestamp with time zone, owner_tier text, owner_status text, owner_end_date timestamp with time zone, owner_trial_end_date timestamp with time zone, state text, erase_at timestamp with time zone, role_id uuid, role_name text, role_rights text[], role_discount integer, role_refund bigint, uses_drawer boolean, allows_price_requests boolean, gives_credit boolean, buys_devices boolean, has_price_lists boolean, does_laybys boolean, pays_commission boolean, does_repairs boolean, locations bigint, is_at_all_locations boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
AS $function$
    select o.id, o.name, o.industry, o.updated_at, m.role, m.created_at,
      o.onboarding_completed_at,
      coalesce(b.currency, 'UGX'), coalesce(b.time_zone, 'Africa/Kampala'), coalesce(b.tax_rate, 18),
      coalesce(b.is_vat_registered, false), coalesce(b.max_discount_percent, 50),
      b.tin, b.address, b.phone, b.receipt_footer, b.receipt_warranty,
      u.created_at, s.subscription_tier, s.status, s.end_date, s.trial_end_date, state_of_organization(o.suspended_at, o.closed_at), o.erase_at,
      m.role_id, r.name, r.rights, r.max_discount_percent, r.max_refund, coalesce(b.uses_drawer, false), coalesce(b.allows_price_requests, false), coalesce(b.gives_credit, false),
      exists (select from trade_in_rules t where t.org_id = o.id and t.is_on), coalesce(b.has_price_lists, false),
      exists (select from layby_rules y where y.org_id = o.id and y.is_on),
      exists (select from commission_rules c where c.org_id = o.id and c.removed_at is null),
      exists (select from repair_rules y where y.org_id = o.id and y.is_on),
      (select count(*) from locations l where l.org_id = o.id and l.kind <> 'transit' and (m.location_ids is null or l.id = any (m.location_ids))), m.location_ids is null
    from organization_members m
    join organizations o on o.id = m.org_id
    left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id
    left join business_settings b on b.org_id = o.id
    left join organization_members owner on owner.org_id = o.id and owner.role = 'owner'
    left join users u on u.id = owner.user_id
    left join user_subscriptions s on s.user_id = owner.user_id
    where m.user_id = current_user_id()
    order by m.created_at, o.id
  $function$
;
comment on function shops_of_current_user() is 'The shops of the transaction''s person, with what they may do there, the plan of the owners, and whether they are open.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.shops_with_expiring_goods(instant timestamp with time zone)
 RETURNS TABLE(org_id uuid, time_zone text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select o.id, coalesce(b.time_zone, 'Africa/Kampala')
    from organizations o left join business_settings b on b.org_id = o.id
    where o.closed_at is null and o.suspended_at is null and exists (
      select from batches e where e.org_id = o.id and e.expires_on between (instant - interval '1 day')::date and (instant + interval '91 days')::date)
    order by o.id
  $function$
;
comment on function shops_with_expiring_goods(timestamp with time zone) is 'The open shops that have known a batch that expires within 90 days, wherever it is today; for the job that tells them.';
-- owned by app_definer, executable by app_platform

CREATE OR REPLACE FUNCTION public.shops_with_uncollected_repairs(instant timestamp with time zone)
 RETURNS TABLE(org_id uuid, time_zone text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select o.id, coalesce(b.time_zone, 'Africa/Kampala')
    from organizations o join repair_rules u on u.org_id = o.id left join business_settings b on b.org_id = o.id
    where o.closed_at is null and o.suspended_at is null and exists (
      select from repairs r where r.org_id = o.id and r.state = 'ready' and r.proposed_on is null
        and r.ready_at < instant - make_interval(days => u.abandon_days))
    order by o.id
  $function$
;
comment on function shops_with_uncollected_repairs(timestamp with time zone) is 'The open shops with a device that has been ready for so long that it may be given up, of which nobody was told; for the job that tells them.';
-- owned by app_definer, executable by app_platform

CREATE OR REPLACE FUNCTION public.spell_names(wanted_org_id uuid, names json)
 RETURNS TABLE(brand text, model text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
    with n as materialized (
      select * from rows from (json_to_recordset(names) as (brand text, model text)) with ordinality as n (brand, model, place)
    ), brands as materialized (
      select b.name,
        (select p.brand from products p
         where p.org_id = wanted_org_id and wanted_org_id = any (current_organization_ids()) and lower(p.brand) = b.name
         order by p.org_id, lower(p.brand), lower(p.model) limit 1) as own,
        (select d.brand from device_models d where lower(d.brand) = b.name order by lower(d.brand), lower(d.model) limit 1) as known
      from (select distinct lower(n.brand) from n) as b (name)
    ), models as materialized (
      select distinct on (f.place) f.place, p.model
      from named_products(wanted_org_id, names) f
      cross join lateral (select p.model, p.date_added from products p where p.org_id = wanted_org_id and p.id = f.id offset 0) p
      order by f.place, p.date_added
    )
    select coalesce(b.own, b.known, n.brand), coalesce(m.model, d.model, n.model)
    from n
    join brands b on b.name = lower(n.brand)
    left join models m on m.place = n.place
    left join device_models d on lower(d.brand) = lower(n.brand) and lower(d.model) = lower(n.model)
    order by n.place
  $function$
;
comment on function spell_names(uuid,json) is 'Brands and models as a shop already writes them, else as the list of devices does. A definer for the same reason as find_products.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.state_of_organization(suspended_at timestamp with time zone, closed_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select case when suspended_at is not null then 'suspended' when closed_at is not null then 'closed' end $function$
;
comment on function state_of_organization(timestamp with time zone,timestamp with time zone) is 'Null for one that is open.';
-- owned by app_owner, executable by app_definer, app_platform

CREATE OR REPLACE FUNCTION public.stock_at(locations uuid[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select case when locations is null then 'p.current_stock' else format(
      'coalesce((select sum(l.on_hand) from stock_levels l where l.org_id = p.org_id and l.product_id = p.id and l.location_id = any (%L::uuid[])), 0)::bigint',
      locations) end
  $function$
;
comment on function stock_at(uuid[]) is NULL;
-- owned by app_owner, executable by app_definer

CREATE OR REPLACE FUNCTION public.stock_equals_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from touched t
    where case
      when t.stock_after = (
        select l.on_hand from stock_levels l
        where l.org_id = t.org_id and l.product_id = t.product_id and l.location_id = t.location_id
      ) then false
      else not exists (
        select from inventory_movements later
        where later.org_id = t.org_id and later.product_id = t.product_id and later.id > t.id and later.location_id = t.location_id
      ) end
  ) then
    raise exception 'stock differs from the ledger' using errcode = 'check_violation', constraint = 'stock_equals_ledger';
  end if;
  return null;
end $function$
;
comment on function stock_equals_ledger() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.stock_is_sum_of_levels()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from changed c
    where c.current_stock <> coalesce((
      select sum(l.on_hand) from stock_levels l where l.org_id = c.org_id and l.product_id = c.id
    ), 0)
  ) then
    raise exception 'stock differs from that of the locations' using errcode = 'check_violation', constraint = 'stock_equals_ledger';
  end if;
  return null;
end $function$
;
comment on function stock_is_sum_of_levels() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.stock_joined(query text, locations uuid[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select case when locations is null then query else replace(
      replace(query, stock_at(locations), 'coalesce(here.on_hand, 0)::bigint'),
      ' from products p where',
      case when cardinality(locations) = 1
        then format(' from products p left join stock_levels here on here.org_id = $1 and here.location_id = %L and here.product_id = p.id where', locations[1])
        else format(' from products p left join (
          select l.product_id, sum(l.on_hand) as on_hand from stock_levels l where l.org_id = $1 and l.location_id = any (%L::uuid[]) group by l.product_id
        ) here on here.product_id = p.id where', locations) end) end
  $function$
;
comment on function stock_joined(text,uuid[]) is NULL;
-- owned by app_owner, executable by app_definer

CREATE OR REPLACE FUNCTION public.stock_status(current_stock bigint, min_stock integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (current_stock <= 0) THEN 'out_of_stock'::text WHEN (current_stock <= minimum_stock(min_stock)) THEN 'low_stock'::text ELSE 'in_stock'::text END
;
comment on function stock_status(bigint,integer) is NULL;
-- owned by app_owner, executable by app_api, app_definer

CREATE OR REPLACE FUNCTION public.subscription_of_owner(wanted_org_id uuid)
 RETURNS TABLE(owner_id uuid, owner_created_at timestamp with time zone, id uuid, subscription_tier text, status text, billing_period text, amount bigint, currency text, start_date timestamp with time zone, end_date timestamp with time zone, trial_end_date timestamp with time zone, next_billing_date timestamp with time zone, created_at timestamp with time zone, updated_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
AS $function$
    select u.id, u.created_at, s.id, s.subscription_tier, s.status, s.billing_period, s.amount,
      s.currency, s.start_date, s.end_date, s.trial_end_date, s.next_billing_date, s.created_at, s.updated_at
    from organization_members m
    join users u on u.id = m.user_id
    left join user_subscriptions s on s.user_id = u.id
    where m.org_id = wanted_org_id and m.role = 'owner' and m.org_id = any (current_organization_ids())
  $function$
;
comment on function subscription_of_owner(uuid) is 'Who pays for a shop of this transaction, and for what; without a subscription its columns are null.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.terms_of_sign_up(person_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'auth', 'pg_temp'
AS $function$
declare
  person users;
begin
  select * into person from users u where u.id = person_id and u.id = current_user_id();
  if (person.user_metadata ->> 'terms_accepted') is distinct from 'true' then
    return null;
  end if;
  begin
    return (person.user_metadata ->> 'terms_accepted_at')::timestamptz;
  exception when others then
    -- A date that only a browser reads: it was with the account all the same.
    return person.created_at;
  end;
end $function$
;
comment on function terms_of_sign_up(uuid) is 'When the person of this transaction accepted terms and privacy policy as they signed up; null if they did not.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.texts_found(wanted_org_id uuid, wanted_list text, sought text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
begin
  if not wanted_org_id = any (current_organization_ids()) then
    return;
  end if;
  return query execute format('select t.id from list_texts t where t.org_id = $1 and t.list = $2 and t.text like %L',
    '%' || replace(replace(replace(lower(sought), '\', '\\'), '%', '\%'), '_', '\_') || '%') using wanted_org_id, wanted_list;
end $function$
;
comment on function texts_found(uuid,text,text) is 'The rows of a list of a shop of this transaction that have this part of their text. A definer for the same reason as find_products.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.traded_days(wanted_org_id uuid)
 RETURNS TABLE(day date, transactions bigint, units bigint, revenue numeric, profit numeric, tax numeric)
 LANGUAGE sql
 STABLE
AS $function$
  select s.sale_day, count(*) filter (where s.status = 'completed'), sum(s.units - coalesce(r.units, 0))::bigint,
    sum(s.total_amount - coalesce(r.amount, 0)), sum(s.profit - coalesce(r.profit, 0)), sum(s.tax_amount - coalesce(r.tax, 0))
  from sales s
  left join (select sale_id, sum(units) as units, sum(amount) as amount, sum(profit) as profit, sum(tax_amount) as tax
    from refunds where org_id = wanted_org_id group by sale_id) r on r.sale_id = s.id
  where s.org_id = wanted_org_id
  group by s.sale_day
$function$
;
comment on function traded_days(uuid) is NULL;
-- owned by app_owner, executable by app_api

CREATE OR REPLACE FUNCTION public.traded_parts(wanted_org_id uuid)
 RETURNS TABLE(day date, part text, key text, transactions bigint, units bigint, revenue numeric, profit numeric)
 LANGUAGE sql
 STABLE
AS $function$
  with back as (
    select sale_id, sum(units) as units, sum(amount) as amount, sum(profit) as profit from refunds where org_id = wanted_org_id group by sale_id
  ), net as (
    select s.sale_day, s.sale_hour, s.user_id, (s.status = 'completed')::int as transactions,
      s.units - coalesce(b.units, 0) as units, s.total_amount - coalesce(b.amount, 0) as revenue, s.profit - coalesce(b.profit, 0) as profit
    from sales s left join back b on b.sale_id = s.id
    where s.org_id = wanted_org_id
  ), paid as (
    select s.sale_day, p.method, (s.status = 'completed')::int as transactions, p.amount
    from sale_payments p join sales s on s.org_id = p.org_id and s.id = p.sale_id
    where p.org_id = wanted_org_id
    union all
    select s.sale_day, r.method, 0, -r.amount
    from refund_payments r join sales s on s.org_id = r.org_id and s.id = r.sale_id
    where r.org_id = wanted_org_id
  )
  select sale_day, 'hour', sale_hour::text, sum(transactions)::bigint, sum(units)::bigint, sum(revenue), sum(profit)
  from net group by sale_day, sale_hour
  union all
  select sale_day, 'staff', coalesce(user_id::text, ''), sum(transactions)::bigint, sum(units)::bigint, sum(revenue), sum(profit)
  from net group by sale_day, user_id
  union all
  select sale_day, 'method', method, sum(transactions)::bigint, 0, sum(amount), 0 from paid group by sale_day, method
$function$
;
comment on function traded_parts(uuid) is NULL;
-- owned by app_owner, executable by app_api

CREATE OR REPLACE FUNCTION public.traded_products(wanted_org_id uuid)
 RETURNS TABLE(day date, product_id uuid, units bigint, revenue numeric, profit numeric)
 LANGUAGE sql
 STABLE
AS $function$
  select s.sale_day, i.product_id, sum(i.quantity - coalesce(r.quantity, 0))::bigint, sum(i.total - coalesce(r.amount, 0)),
    sum(i.total - i.tax_amount - i.unit_cost::numeric * i.quantity - coalesce(r.amount - r.tax - i.unit_cost * r.restocked, 0))
  from sale_items i
  join sales s on s.org_id = i.org_id and s.id = i.sale_id
  left join (select sale_id, line, sum(quantity) as quantity, sum(amount) as amount, sum(tax_amount) as tax,
      coalesce(sum(quantity) filter (where goods = 'restock'), 0) as restocked
    from refund_items where org_id = wanted_org_id group by sale_id, line) r on r.sale_id = i.sale_id and r.line = i.line
  where i.org_id = wanted_org_id
  group by s.sale_day, i.product_id
$function$
;
comment on function traded_products(uuid) is NULL;
-- owned by app_owner, executable by app_api

CREATE OR REPLACE FUNCTION public.units_are_the_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from stock_levels l
    where l.org_id = new.org_id and l.product_id = new.product_id and l.location_id = new.location_id and l.units <> l.on_hand
  ) then
    raise exception 'stock of a numbered product is not the count of its units'
      using errcode = 'check_violation', constraint = 'units_are_the_stock';
  end if;
  return null;
end $function$
;
comment on function units_are_the_stock() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.units_know_when_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.written_in := pg_current_xact_id()::text::bigint;
  return new;
end $function$
;
comment on function units_know_when_written() is NULL;
-- owned by app_owner, executable by nobody else

CREATE OR REPLACE FUNCTION public.use_export_ticket(wanted_hash bytea, at timestamp with time zone)
 RETURNS TABLE(org_id uuid, name text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return query
    update shop_exports e set used_at = at from organizations o, organization_members m
    where e.ticket_hash = wanted_hash and e.used_at is null and e.expires_at > at and o.id = e.org_id
      and o.suspended_at is null and m.org_id = e.org_id and m.user_id = e.user_id and m.role = 'owner'
    returning o.id, o.name;
end $function$
;
comment on function use_export_ticket(bytea,timestamp with time zone) is 'Whose archive a ticket is for, once, while whoever got it still owns the shop.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.walk_products(wanted_org_id uuid, words text[], wanted_category_id uuid, wanted_active boolean, statuses text[], locations uuid[], after uuid, part_limit integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  shop uuid := (select wanted_org_id where wanted_org_id = any (current_organization_ids()));
  part text := 'select p.id from products p where p.org_id = $1 and p.id > $2'
    || conditions_of_search(words, wanted_category_id, wanted_active, statuses, locations) || ' order by p.id limit $3';
begin
  return query execute case when statuses is null then part else stock_joined(part, locations) end using shop, after, part_limit;
end $function$
;
comment on function walk_products(uuid,text[],uuid,boolean,text[],uuid[],uuid,integer) is 'The products of a search that follow one in the order of their ids: a part of all of them, for programs that read a shop whole. A definer, as find_products is.';
-- owned by app_definer, executable by app_api

CREATE OR REPLACE FUNCTION public.warranty_tells_units()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update units set written_in = written_in
  where org_id = new.org_id and product_id = new.id and state = 'in_stock' and warranty_months is null;
  return null;
end $function$
;
comment on function warranty_tells_units() is NULL;
-- owned by app_owner, executable by nobody else
