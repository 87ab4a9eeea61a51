/** What figures side by side do not say by themselves. */
export const notAlike = [
  'Vendure is a shop on the web whose staff can also sell: a sale there is a draft order of three lines that is completed, paid in cash and handed over, four requests one after the other, since each needs an id of the one before; ours is one.',
  'It keeps one shop a database, ours many behind row security; it keeps no money drawers, taxes by zones where ours has them by product, and no audit trail of ours.',
  'It is set as its pages say for production, and asks for no customer and no shipping at a counter; its search index is not renewed while it sells, its jobs are done in the one process, and it has 40 connections to the database.',
  'Its list has names, numbers, prices and stock; its search index has no stock. Ours has all that a product is, and its word is looked for in more than the name.',
  'Open Source POS is not run here: its packages come from Packagist, which this bench does not ask.',
].join(' ')
