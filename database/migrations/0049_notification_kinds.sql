-- What the server tells is kept as its kind and the facts of that moment, and worded when it is read. Rows from before keep their words, and
-- so does what a client wrote.
set local role app_owner;

alter table notifications
  add column kind text,
  add column facts jsonb constraint notification_facts_are_an_object check (jsonb_typeof(facts) = 'object'),
  alter column title drop not null,
  alter column message drop not null,
  add constraint notification_has_a_kind_or_its_own_words check (
    case when kind is null then facts is null and title is not null and message is not null
      else facts is not null and title is null and message is null and data = '{}' and action_url is null and action_label is null end
  );
comment on column notifications.kind is 'What happened, of a list in the code; null: the row has words of its own.';
comment on column notifications.facts is 'What the words of this kind are made of, as it was at that moment.';
comment on column notifications.title is 'A client''s own words, or those of a row from before there were kinds; so are message, data and action.';

alter table alerts
  add column kind text,
  add column facts jsonb constraint alert_facts_are_an_object check (jsonb_typeof(facts) = 'object'),
  alter column title drop not null,
  alter column description drop not null,
  add constraint alert_has_a_kind_or_its_own_words check (
    case when kind is null then facts is null and title is not null and description is not null
      else facts is not null and title is null and description is null and data = '{}' end
  );
comment on column alerts.kind is 'What happened, of a list in the code; null: the row has words of its own.';
comment on column alerts.facts is 'What the words of this kind are made of, as it was at that moment.';
comment on column alerts.title is 'A client''s own words, or those of a row from before there were kinds; so are description and data.';
