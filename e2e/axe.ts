import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * axe on a page, which has no frames of other origins: it works within the page and describes faults alone. With a page of its own to gather
 * what frames found, and a selector for every thing without fault, it takes twice as long.
 */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}
