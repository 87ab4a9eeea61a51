import { t } from '@lingui/core/macro'
import { taxIncluded } from '@tunda/contract/money'
import type { TradingRules } from '@tunda/contract/organization/organization'
import { useOrganization } from '../calls/organization.ts'
import { formatMargin } from './money.ts'

type VatRules = Pick<TradingRules, 'is_vat_registered' | 'tax_rate'>

/** What profit is called on a figure: a registered shop's is what is left once its VAT is paid on. */
export function profitLabel(rules: VatRules | undefined): string {
  return rules?.is_vat_registered ? t`Gross profit after VAT` : t`Gross profit`
}

/** What one unit leaves when it is sold at `price`, VAT included, and cost `cost`: whole shillings. */
export function unitProfit(cost: number, price: number, rules: VatRules | undefined): number {
  return price - cost - (rules?.is_vat_registered ? taxIncluded(price, rules.tax_rate) : 0)
}

/** The profit on one unit in this shop, and that as a part of its price. */
export function useUnitProfit() {
  const rules = useOrganization()?.rules
  const profit = (cost: number, price: number) => unitProfit(cost, price, rules)
  return {
    profit,
    margin: (cost: number, price: number) => formatMargin(price - profit(cost, price), price),
    isAfterVat: rules?.is_vat_registered ?? false,
  }
}
