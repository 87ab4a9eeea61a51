import type { ModelSale } from './model-shop.ts'

/** What sale lines refer to beside the shelf's products, which are numbered from 0: a phone with an IMEI, and the work of a repair. */
export const [phone, work] = [-1, -2]

/** A device that the shop has or had. `number` selects one of the IMEIs; one that comes back is another device with the same number. */
export type ModelDevice = {
  readonly number: number
  state: 'in_stock' | 'held' | 'sold' | 'written_off' | 'given_back'
  /** What was paid for it, and its parts. */
  cost: number
  readonly jobs: ModelJob[]
  /** Counted in commands: when it was last sold, and when it last arrived. */
  soldAt: number
  hereAt: number
}

/** Parts that were built into a device, and possibly removed again. */
export type ModelJob = { readonly product: number; readonly quantity: number; readonly cost: number; isOut: boolean }

/** A device that somebody brought, and what they were paid for it. */
export type ModelTradeIn = {
  readonly device: ModelDevice
  readonly amount: number
  state: 'held' | 'for_sale' | 'given_back' | 'handed_over'
}

export type ModelPart = {
  readonly product: number
  readonly quantity: number
  readonly cost: number
  state: 'in' | 'unused' | 'broken'
}

/** `paid`: each deposit, and negative what was refunded of it. */
export type ModelRepair = {
  readonly labour: number
  readonly paid: number[]
  readonly parts: ModelPart[]
  isCollected: boolean
}

/** What a shop does with devices that people bring, in memory: it buys, refurbishes and resells them, and repairs others. */
export class ModelWorkshop {
  readonly devices: ModelDevice[] = []
  readonly tradeIns: ModelTradeIn[] = []
  readonly jobs: { readonly device: ModelDevice; readonly job: ModelJob }[] = []
  readonly repairs: ModelRepair[] = []
  /** Sales of one phone each. */
  readonly soldPhones: { readonly sale: ModelSale; readonly device: ModelDevice }[] = []
  /** Sales of the phones, and the totals of repairs. */
  readonly sales: ModelSale[] = []
  /** What each command added to the cash drawer, or took out of it. */
  readonly cash: number[] = []
  /** Losses, at cost. */
  readonly losses: number[] = []
  numbers = 0
  #commands = 0

  comes(number: number, cost: number, state: 'in_stock' | 'held'): ModelDevice {
    const device = { number, cost, state, jobs: [], soldAt: 0, hereAt: this.#next() }
    this.devices.push(device)
    return device
  }

  back(device: ModelDevice): void {
    Object.assign(device, { state: 'in_stock', hereAt: this.#next() })
  }

  goes(device: ModelDevice): void {
    Object.assign(device, { state: 'sold', soldAt: this.#next() })
  }

  here(): ModelDevice[] {
    return this.devices.filter(({ state }) => state === 'in_stock')
  }

  /** Why a device with this number cannot be bought. */
  whyNotBought(number: number): string | undefined {
    const has = (state: ModelDevice['state']) =>
      this.devices.some((one) => one.number === number && one.state === state)
    if (has('in_stock')) return 'UNIT_NUMBER_TAKEN'
    return has('held') ? 'UNIT_ON_HOLD' : undefined
  }

  /** Why a sold device cannot be returned by its buyer: it is here under another record, or was since. */
  whyNotBack(device: ModelDevice): string | undefined {
    const cameAgain = this.devices.some(
      (one) =>
        one !== device && one.number === device.number && one.state !== 'given_back' && one.hereAt > device.soldAt,
    )
    return this.whyNotBought(device.number) ?? (cameAgain ? 'UNIT_CAME_BACK' : undefined)
  }

  #next(): number {
    this.#commands += 1
    return this.#commands
  }
}

export const paidOf = ({ paid }: ModelRepair) => paid.reduce((sum, amount) => sum + amount, 0)
