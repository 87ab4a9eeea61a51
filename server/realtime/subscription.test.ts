import { rightsOfRole } from '@tunda/contract/organization/rights'
import type { Change } from '@tunda/database'
import { describe, expect, it } from 'vitest'
import { mayReceive } from './may-receive.ts'
import { serializerOf } from './phoenix.ts'
import { bindingsBack, eventFor, readJoin } from './subscription.ts'

const org_id = '00000000-0000-4000-8000-00000000000a'
const id = '00000000-0000-4000-8000-00000000000b'
const sold: Change = { org_id, table: 'sales', type: 'INSERT', id }
const join = (...postgres_changes: object[]) => readJoin({ config: { postgres_changes } })

describe('what a channel asks for', () => {
  it.each([
    [{ event: '*', schema: 'public', table: 'sales' }, true],
    [{ event: 'INSERT', schema: '*' }, true],
    [{ event: '*', table: '*', filter: `org_id=eq.${org_id}` }, true],
    [{ event: '*', table: 'sales', filter: `id=eq.${id}` }, true],
    [{ event: 'UPDATE', table: 'sales' }, false],
    [{ event: '*', table: 'products' }, false],
    [{ event: '*', schema: 'auth' }, false],
    [{ event: '*', filter: `user_id=eq.${id}` }, false],
  ])('is told of a sale, or not: %j', (asked, isTold) => {
    const { bound } = join(asked) ?? { bound: [] }
    expect(eventFor(sold, bound, 'now')?.ids).toEqual(isTold ? bound.map((one) => one.id) : undefined)
  })

  it('goes back word for word, with a number each', () => {
    const asked = { event: '*', schema: 'public', table: 'sales', filter: `org_id=eq.${org_id}` }
    const { bound } = join(asked, { event: 'INSERT' }) ?? { bound: [] }
    expect(bindingsBack(bound)).toMatchObject([asked, { event: 'INSERT' }])
    expect(new Set(bound.map((one) => one.id)).size).toBe(2)
  })

  it('is refused with a filter that would be passed over, or of two organisations', () => {
    for (const filter of ['total_amount=gt.5', `org_id=neq.${org_id}`, 'org_id=eq.mine', `org_id=in.(${org_id})`])
      expect(join({ event: '*', filter })).toBeUndefined()
    expect(
      join({ event: '*', filter: `org_id=eq.${org_id}` }, { event: '*', filter: `org_id=eq.${id}` }),
    ).toBeUndefined()
    expect(readJoin('nothing')).toBeUndefined()
  })

  it('tells which row changed, and nothing of its content', () => {
    const { bound } = join({ event: '*' }) ?? { bound: [] }
    expect(eventFor({ ...sold, type: 'UPDATE' }, bound, 'now')?.data).toMatchObject({
      record: { id, org_id },
      old_record: { id },
      type: 'UPDATE',
    })
    expect(eventFor({ ...sold, type: 'DELETE' }, bound, 'now')?.data).not.toHaveProperty('record')
  })
})

describe('who may hear', () => {
  it('is everybody of the shop, its leaders, or one person', () => {
    const change = (table: string, user_id?: string): Change =>
      user_id === undefined ? { ...sold, table } : { ...sold, table, user_id }
    const member = { rights: rightsOfRole.member, user_id: id }
    expect(mayReceive(change('products'), member)).toBe(true)
    expect(mayReceive(change('pos_terminals'), member)).toBe(false)
    expect(mayReceive(change('pos_terminals'), { ...member, rights: rightsOfRole.admin })).toBe(true)
    expect(mayReceive(change('notifications', id), member)).toBe(true)
    expect(mayReceive(change('notifications', org_id), member)).toBe(false)
    expect(mayReceive(change('notifications'), { ...member, rights: rightsOfRole.owner })).toBe(false)
    expect(mayReceive(change('audit_log'), { ...member, rights: rightsOfRole.owner })).toBe(false)
  })
})

describe('the protocol', () => {
  const frame = { join_ref: '1', ref: '2', topic: 'realtime:screen', event: 'phx_join', payload: { a: 1 } }

  it.each(['1.0.0', '2.0.0'])('is read as it is written in version %s', (version) => {
    const serializer = serializerOf(version)
    expect(serializer?.read(serializer.write(frame))).toEqual(frame)
    for (const broken of ['', '[]', '{}', '[1,2]', '"x"', 'null']) expect(serializer?.read(broken)).toBeUndefined()
  })

  it('is undefined for an unknown version', () => {
    expect(serializerOf('3.0.0')).toBeUndefined()
  })
})
