import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { activeOrganizationId, rememberOrganization, workAs } from './active-organization.ts'

beforeEach(() => workAs(undefined))
afterEach(() => window.localStorage.clear())

describe('the organisation being worked in', () => {
  it('is kept for each person of one device, past their signing out', () => {
    workAs('aisha')
    rememberOrganization('hub')
    workAs(undefined)
    expect(activeOrganizationId()).toBeUndefined()
    workAs('brian')
    expect(activeOrganizationId()).toBeUndefined()
    rememberOrganization('market')
    workAs('aisha')
    expect(activeOrganizationId()).toBe('hub')
  })

  it('is forgotten when it is lost', () => {
    workAs('aisha')
    rememberOrganization('hub')
    rememberOrganization(undefined)
    workAs(undefined)
    workAs('aisha')
    expect(activeOrganizationId()).toBeUndefined()
  })
})
