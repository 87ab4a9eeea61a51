-- Whether only its person knows a PIN.
set local role app_owner;

alter table staff add column pin_is_own boolean not null default false;
comment on column staff.pin_is_own is 'Its person chose the PIN. One that somebody else set opens tills, and no session on a shared computer.';
