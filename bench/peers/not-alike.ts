/** Differences that figures side by side do not show. */
export const notAlike = [
  'Vendure is a shop on the web whose staff can also sell: a sale there is a draft order of three lines that is completed, paid in cash and handed over, four requests one after the other, since each needs an id of the one before; ours is one.',
  'It keeps an order with its history and its stock movements; ours writes a sale with its stock ledger, its money and the totals of its day, behind row security. Vendure has one shop here, and ours two.',
  'It is set as for production, but does its jobs in the one process, where its pages advise a second one; it asks for no customer and no shipping at a counter, does not renew its search index while it sells, and has up to 40 connections to the database.',
  'Its list has names, numbers, prices and stock; its search index has no stock. Ours has all that a product is, and its word is looked for in more than the name.',
  'Open Source POS is not run here: its packages come from Packagist, which this bench does not ask.',
].join(' ')
