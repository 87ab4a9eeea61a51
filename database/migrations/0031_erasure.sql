set local role app_owner;

-- A refund is never changed, but for the words that somebody wrote of a customer, which go when the customer does.
grant update (reason) on refunds to app_api;
comment on table refunds is
  'Money given back for a sale: its own document, append-only. A cancellation is the one that takes all that is left. Only its words can go.';
