import { describe, expect, it } from 'vitest'
import { listInput, readPlace, writePlace } from './inventory-address.ts'

const place = (search: string) => readPlace(new URLSearchParams(search))

describe('the address of the inventory', () => {
  it.each([
    '',
    'tab=low',
    'tab=out&search=galaxy&category=default-1&active=false&sort=sold&page=3',
    'product=1&edit=',
    'new=',
  ])('"%s" is read and written alike', (address) => {
    expect(writePlace(place(address)).toString()).toBe(address)
  })

  it('takes what it cannot use as the usual', () => {
    expect(place('tab=everything&page=-2&sort=colour&active=perhaps&edit=')).toEqual(place(''))
  })

  it('becomes the input of the list call', () => {
    expect(listInput(place('tab=low&search=%20a15%20&category=default-1&active=true&sort=name&page=2'), 50)).toEqual({
      page: 2,
      limit: 50,
      sort: 'name',
      search: 'a15',
      countUpTo: 200,
      categoryId: 'default-1',
      isActive: true,
      lowStock: true,
    })
    expect(listInput(place('tab=out'), 20)).toEqual({
      page: 1,
      limit: 20,
      sort: 'newest',
      outOfStock: true,
      isActive: true,
    })
    expect(listInput(place('tab=low&active=false'), 20)).toMatchObject({ lowStock: true, isActive: false })
  })
})
