import { beforeEach, describe, expect, it } from 'vitest'
import { breadcrumbs, followClicks, followRouter, forgetBreadcrumbs, leaveBreadcrumb, placeOf } from './breadcrumbs.ts'

beforeEach(forgetBreadcrumbs)

const left = () => breadcrumbs().map(({ kind, text }) => `${kind} ${text}`)

describe('breadcrumbs', () => {
  it('are the last fifty', () => {
    for (let n = 1; n <= 60; n += 1) leaveBreadcrumb('call', `call ${n}`)
    expect(breadcrumbs()).toHaveLength(50)
    expect([left()[0], left().at(-1)]).toEqual(['call call 11', 'call call 60'])
  })

  it('say where, not whose', () => {
    expect(placeOf('/rest/v1/sales/22222222-2222-4222-8222-222222222222?token=abc#x')).toBe('/rest/v1/sales/{id}')
  })

  it('follow the router, a place at a time', () => {
    const at = (pathname: string) => ({ location: { pathname } })
    let tell: (state: ReturnType<typeof at>) => void = () => undefined
    followRouter({ state: at('/dashboard'), subscribe: (told) => (tell = told) })
    for (const path of ['/dashboard', '/sales', '/sales', '/inventory']) tell(at(path))
    expect(left()).toEqual(['navigation /dashboard', 'navigation /sales', 'navigation /inventory'])
  })

  it('name what was pressed by its label, without figures, and nothing that was typed', () => {
    followClicks()
    document.body.innerHTML = `
      <button aria-label="Delete Galaxy A15"><svg></svg></button>
      <a href="#x"><span>Pay USh 720,000</span></a>
      <input value="0772 123 456">
      <button></button>`
    const pressed = ['svg', 'span', 'input', 'button:last-of-type']
    for (const selector of pressed) {
      document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    }
    expect(left()).toEqual(['click Delete Galaxy A#', 'click Pay USh #', 'click button'])
  })
})
