import { describe, expect, it } from 'vitest'
import { all, fixed, shared, sql, statementOf } from './sql.ts'

describe('composed SQL', () => {
  it('numbers its parameters in the order of the text, through pieces inside pieces', () => {
    const where = all([sql`a = ${1}`, sql`b in (${2}, ${3})`])
    expect(statementOf(sql`select ${fixed('a, b')} from t where ${where} limit ${4}`)).toEqual({
      text: 'select a, b from t where a = $1 and b in ($2, $3) limit $4',
      values: [1, 2, 3, 4],
    })
  })

  it('gives a shared value one parameter, and two equal values two: the text never depends on what is asked', () => {
    const org = shared('x')
    expect(statementOf(sql`${org} ${'x'} ${org} ${'x'}`)).toEqual({ text: '$1 $2 $1 $3', values: ['x', 'x', 'x'] })
  })

  it('makes a parameter of whatever is no piece, SQL in a text and null included', () => {
    const hostile = `'; drop table sales --`
    expect(statementOf(sql`select ${hostile}, ${null}`)).toEqual({ text: 'select $1, $2', values: [hostile, null] })
  })

  it('of no conditions is true', () => {
    expect(statementOf(all([])).text).toBe('true')
  })
})
