import { describe, expect, it } from 'vitest'
import { unreadKeys } from './record-keys.ts'

const insert = `insert into sales (id, total_amount) select s.id, s.total_amount
  from json_to_recordset($1::json) as s (id uuid, total_amount numeric(12, 0), "saleDate" date, note text) where s.note is null`

describe('the keys of a record that its statement does not read', () => {
  it.each([
    ['no key', insert, [JSON.stringify([{ id: 'a', total_amount: 1 }])], []],
    [
      'a key that the statement does not name',
      insert,
      [JSON.stringify([{ id: 'a' }, { id: 'b', shift_id: 'c' }])],
      ['shift_id'],
    ],
    ['a column that is named and then forgotten', insert, [JSON.stringify([{ saleDate: '2026-01-01' }])], ['saleDate']],
    [
      'no key of records taken whole',
      'insert into t select * from json_to_recordset($2::json) as r (id uuid)',
      ['x', '[{"id":"a"}]'],
      [],
    ],
    [
      'a key of a single record',
      'update t set a = r.a from jsonb_to_record($1::jsonb) as r (a int)',
      ['{"a":1,"b":2}'],
      ['b'],
    ],
    ['nothing of other statements', 'select $1', ['{"a":1}'], []],
  ])('are %s', (_what, sql, values, unread) => {
    expect(unreadKeys(sql, values)).toEqual(unread)
  })
})
