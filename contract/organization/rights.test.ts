import { describe, expect, it } from 'vitest'
import type { Meta } from '../access.ts'
import { contract } from '../index.ts'
import {
  limitOfRight,
  may,
  mayCall,
  mayGive,
  mayHire,
  ownersRights,
  type Right,
  type Rights,
  rights,
  rightsNamed,
  rightsOf,
  rightsOfRole,
  roles,
} from './rights.ts'

type Leaf = { '~orpc': { meta: Meta } }

function callsOf(branch: object, prefix = ''): { name: string; rights: readonly (typeof rights)[number][] }[] {
  return Object.entries(branch).flatMap(([key, value]: [string, object]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`
    if (!('~orpc' in value)) return callsOf(value, name)
    const { access } = (value as Leaf)['~orpc'].meta
    return access.who === 'member' ? [{ name, rights: access.rights }] : []
  })
}

const calls = callsOf(contract)

/** The calls that only the specification's owner may make, and those of owner and admin, in the contract's order. */
const theOwners = [
  'organization.setFactorRule',
  'organization.changeRole',
  'organization.transferOwnership',
  'organization.completeOnboarding',
  'organization.close',
  'categories.link',
  'categories.unlink',
  'categories.arrange',
  'categories.addCustom',
  'categories.updateCustom',
  'categories.removeCustom',
  'subscription.ask',
  'subscription.withdraw',
  'exports.prepare',
]
const theManagers = [
  'organization.update',
  'organization.removeMember',
  'organization.invitations',
  'organization.invite',
  'organization.resendInvitation',
  'organization.revokeInvitation',
  'organization.roles',
  'organization.addRole',
  'organization.updateRole',
  'organization.removeRole',
  'organization.giveRole',
  'organization.saveSettings',
  'categories.add',
  'categories.update',
  'categories.remove',
  'products.add',
  'products.update',
  'products.remove',
  'products.movements',
  'products.adjust',
  'products.updateStock',
  'products.updateStocks',
  'products.changePrices',
  'products.changeMany',
  'products.proofs',
  'products.prove',
  'productFiles.makeFirst',
  'productFiles.remove',
  'imports.list',
  'imports.get',
  'imports.start',
  'imports.check',
  'imports.leaveOut',
  'imports.leftOut',
  'imports.apply',
  'imports.discard',
  'locations.add',
  'locations.change',
  'locations.arrange',
  'locations.close',
  'locations.reopen',
  'locations.assign',
  'customers.remove',
  'customers.export',
  'customers.merge',
  'credit.setTerms',
  'credit.payOut',
  'credit.open',
  'credit.writeOff',
  'credit.reverse',
  'sales.cancel',
  'sales.refund',
  'sales.decideRefundRequest',
  'sales.reviewCounts',
  'sales.listParked',
  'sales.approveParked',
  'sales.declineParked',
  'sales.listFlagged',
  'sales.resolveFlags',
  'sales.listApprovals',
  'sales.decideApproval',
  'priceLists.list',
  'priceLists.save',
  'priceLists.remove',
  'priceLists.prices',
  'priceLists.setPrices',
  'priceLists.importPrices',
  'priceLists.fillPrices',
  'priceLists.changes',
  'priceLists.ofProduct',
  'priceLists.saveGroup',
  'priceLists.removeGroup',
  'priceLists.setGroup',
  'laybys.saveRules',
  'laybys.takeBack',
  'laybys.cancel',
  'commission.rules',
  'commission.choices',
  'commission.addRule',
  'commission.endRule',
  'commission.approve',
  'commission.pay',
  'repairs.saveRules',
  'repairs.returnMoney',
  'repairs.abandon',
  'repairs.seePasscode',
  'repairs.report',
  'stockTakes.remove',
  'suppliers.list',
  'suppliers.get',
  'suppliers.add',
  'suppliers.update',
  'suppliers.statement',
  'suppliers.pay',
  'suppliers.bill',
  'suppliers.reverse',
  'suppliers.products',
  'suppliers.putProduct',
  'suppliers.removeProduct',
  'suppliers.prices',
  'goodsIn.list',
  'goodsIn.get',
  'goodsIn.start',
  'goodsIn.change',
  'goodsIn.putLine',
  'goodsIn.paste',
  'goodsIn.putNumbers',
  'goodsIn.putBatch',
  'goodsIn.post',
  'goodsIn.remove',
  'goodsIn.papers',
  'goodsIn.removePaper',
  'goodsIn.costs',
  'goodsIn.addCost',
  'goodsIn.reverseCost',
  'goodsIn.returns',
  'goodsIn.sendBack',
  'transfers.list',
  'transfers.get',
  'transfers.destinations',
  'transfers.start',
  'transfers.change',
  'transfers.putLine',
  'transfers.putUnits',
  'transfers.findUnit',
  'transfers.remove',
  'transfers.send',
  'transfers.cancel',
  'transfers.receive',
  'transfers.close',
  'units.track',
  'units.change',
  'units.settle',
  'units.refurbish',
  'units.reverseRefurbishing',
  'warrantyClaims.replace',
  'stolenDevices.takePart',
  'stolenDevices.report',
  'stolenDevices.resolve',
  'tradeIns.saveRules',
  'tradeIns.list',
  'tradeIns.get',
  'tradeIns.buy',
  'tradeIns.buyTowards',
  'tradeIns.release',
  'tradeIns.close',
  'tradeIns.seeSeller',
  'tradeIns.eraseSeller',
  'batches.writeOff',
  'batches.correct',
  'purchaseOrders.list',
  'purchaseOrders.get',
  'purchaseOrders.propose',
  'purchaseOrders.start',
  'purchaseOrders.change',
  'purchaseOrders.putLine',
  'purchaseOrders.send',
  'purchaseOrders.reopen',
  'purchaseOrders.close',
  'purchaseOrders.remove',
  'drawers.give',
  'drawers.shifts',
  'drawers.review',
  'drawers.differences',
  'expenses.list',
  'expenses.wallets',
  'expenses.record',
  'expenses.takeBack',
  'expenses.rules',
  'expenses.addRule',
  'expenses.changeRule',
  'expenses.profitAndLoss',
  'expenses.papers',
  'expenses.removePaper',
  'expenses.parts',
  'accountant.accounts',
  'accountant.setAccounts',
  'accountant.journal',
  'accountant.make',
  'accountant.files',
  'accountant.file',
  'terminals.list',
  'terminals.get',
  'terminals.add',
  'terminals.rename',
  'terminals.move',
  'terminals.offerPairing',
  'terminals.rotate',
  'terminals.revoke',
  'terminals.settleClones',
  'staff.list',
  'staff.add',
  'staff.change',
  'staff.setPin',
  'staff.makeBadge',
  'staff.removeBadge',
  'staff.setRules',
  'analytics.insights',
  'apiKeys.list',
  'apiKeys.add',
  'apiKeys.change',
  'apiKeys.rotate',
  'apiKeys.revoke',
  'webhooks.list',
  'webhooks.add',
  'webhooks.change',
  'webhooks.rotate',
  'webhooks.pause',
  'webhooks.resume',
  'webhooks.test',
  'webhooks.remove',
  'webhooks.deliveries',
  'webhooks.redeliver',
  'audit.trail',
  'audit.statistics',
  'audit.list',
  'audit.count',
]

describe('rights', () => {
  it('let owner, admin and member do what the specification lets them', () => {
    const allowed = (role: (typeof roles)[number]) =>
      calls.filter((call) => mayCall(call, { rights: rightsOfRole[role] })).map(({ name }) => name)
    expect(allowed('owner')).toHaveLength(calls.length)
    expect(calls.map(({ name }) => name).filter((name) => !allowed('admin').includes(name))).toEqual(theOwners)
    expect(allowed('admin').filter((name) => !allowed('member').includes(name))).toEqual(theManagers)
  })

  it('are not had unless they are named, and those of ownership only by the owner', () => {
    expect(rights.every((right) => !may({ rights: {} }, right))).toBe(true)
    expect(
      roles.map((role) => ownersRights.filter((right) => may({ rights: rightsOfRole[role] }, right)).length),
    ).toEqual([ownersRights.length, 0, 0])
  })

  it('may be had up to a limit', () => {
    const cashier: { rights: Rights } = { rights: { sell: true, discount: 10, refund: 50_000 } }
    expect([may(cashier, 'refund', 50_000), may(cashier, 'refund', 50_001), may(cashier, 'cancel_sale')]).toEqual([
      true,
      false,
      false,
    ])
    expect([limitOfRight(cashier, 'discount'), limitOfRight({ rights: {} }, 'discount')]).toEqual([10, 0])
    expect(limitOfRight({ rights: rightsOfRole.member }, 'discount')).toBe(Number.POSITIVE_INFINITY)
  })

  it.each<[Rights, boolean]>([
    [{ sell: true }, true],
    [{ discount: 10 }, true],
    [{ refund: 50_000 }, true],
    [{ refund: 50_001 }, false],
    [{ refund: true }, false],
    [{ see_cost: true }, false],
  ])('%j is given on only as far as it is had', (given, isGiven) => {
    expect(mayGive({ rights: { sell: true, discount: true, refund: 50_000 } }, given)).toBe(isGiven)
  })

  it('leave the owner in place, and admins to whoever manages roles', () => {
    const [owner, admin, member] = roles.map((role) => ({ role, rights: rightsOfRole[role] }))
    if (!owner || !admin || !member) throw new Error('three roles')
    const pairs = [owner, admin, member].map((actor) => [owner, admin, member].map((person) => mayHire(actor, person)))
    expect(pairs).toEqual([
      [false, true, true],
      [false, false, true],
      [false, false, false],
    ])
    // Managers of members cannot change people with more rights than their own.
    const lead = { role: 'member' as const, rights: { manage_members: true, sell: true } as Rights }
    expect([mayHire(lead, member), mayHire(lead, { ...lead, rights: { sell: true } })]).toEqual([false, true])
  })

  it('in a role of a shop’s own are what it names, with all that they need, and as far as it says', () => {
    const none = { max_discount_percent: null, max_refund: null }
    expect(rightsNamed({ ...none, rights: ['sell', 'discount', 'own_shop'] })).toEqual({ sell: true, discount: true })
    expect(rightsNamed({ ...none, rights: ['see_profit', 'import_data', 'manage_products'] })).toEqual({})
    const limited = {
      rights: ['sell', 'discount', 'see_sales', 'refund', 'cancel_sale'],
      max_discount_percent: 10,
      max_refund: 50_000,
    }
    expect(rightsNamed({ ...limited, rights: limited.rights as Right[] })).toEqual({
      sell: true,
      discount: 10,
      see_sales: true,
      refund: 50_000,
      cancel_sale: 50_000,
    })
    const held = { role: 'member' as const, role_rights: ['sell' as const], role_discount: null, role_refund: null }
    expect([rightsOf({ ...held, role_id: 'a role' }), rightsOf({ ...held, role_id: null })]).toEqual([
      { sell: true },
      rightsOfRole.member,
    ])
    expect(rightsOf({ ...held, role_id: 'one that is gone', role_rights: null })).toEqual({})
  })
})
