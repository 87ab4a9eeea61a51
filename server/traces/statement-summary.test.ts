import { expect, it } from 'vitest'
import { summaryOf } from './statement-summary.ts'

it.each([
  ['select a from sales s where org_id = $1', 'select sales'],
  ['\n insert into auth.users (id) values ($1)', 'insert auth.users'],
  ['update products p set x = $1', 'update products'],
  ['with a as (select 1) select 2', 'select'],
  [undefined, 'composed statement'],
  ['select * from (select id from products) p', 'select products'],
  [
    'with items as (insert into sale_items (id) select id from (values ($2)) v (id))\ninsert into sales (id) values ($1)',
    'insert sales',
  ],
  ['with recursive up as (select 1 from categories) select count(*) from up', 'select up'],
  ['begin', 'begin'],
])('a statement is named after what it does: %s', (sql, name) => {
  expect(summaryOf(sql)).toBe(name)
})
