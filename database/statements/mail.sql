-- server/mail/mail-allowance.ts
delete from mail_counts where slot < $1

-- server/mail/mail-allowance.ts
insert into mail_counts (counted, slot, mails) select counted, $2, 1 from unnest($1::bytea[]) as c (counted)
  on conflict (counted, slot) do update set mails = mail_counts.mails + 1

-- server/mail/mail-allowance.ts
select slot, mails from mail_counts where counted = $1 and slot > $2 order by slot

-- server/mail/send-email.ts
select language_of_person(id) as language, email_confirmed_at is null as is_unconfirmed from auth.users where email = lower($1)
