import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { counterMethods } from '@tunda/contract/selling/payment-methods'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import { CommissionSettings } from './commission-settings.tsx'
import { CreditSettings } from './credit-settings.tsx'
import { DrawerSettings } from './drawer-settings.tsx'
import { LaybySettings } from './layby-settings.tsx'
import { PriceListSettings } from './price-list-settings.tsx'
import { RepairSettings } from './repair-settings.tsx'
import classes from './settings-fields.module.css'
import { SettingsSection } from './settings-section.tsx'
import { ShopSalesSettings } from './shop-sales-settings.tsx'
import { SwitchRow } from './switch-row.tsx'
import { TradeInSettings } from './trade-in-settings.tsx'
import { usePreferenceSection } from './use-preference-section.tsx'

/** How a new sale begins and ends for this person, and the rules for every sale of the shop. */
export function SalesSettings() {
  const { preferences, change, mark } = usePreferenceSection('preferences')
  const { defaultPaymentMethod, autoCalculateTax, printReceipts, requireCustomer } = preferences.sales
  return (
    <div className={classes.stack}>
      <SettingsSection title={t`Your sales`} mark={mark}>
        <Select
          label={t`Default payment method`}
          description={t`What a new sale begins with. You can always choose another.`}
          size="md"
          data={counterMethods.map((method) => ({ value: method, label: paymentMethodLabel(method) }))}
          value={defaultPaymentMethod}
          allowDeselect={false}
          onChange={(chosen) => {
            const method = counterMethods.find((one) => one === chosen)
            if (method) change({ sales: { defaultPaymentMethod: method } })
          }}
        />
        <SwitchRow
          label={t`Work out VAT while selling`}
          text={t`Shows the VAT in the total on the ticket, if your business is VAT-registered. Receipts always show it.`}
          checked={autoCalculateTax}
          onChange={(isOn) => change({ sales: { autoCalculateTax: isOn } })}
        />
        <SwitchRow
          label={t`Print receipts`}
          text={t`Opens the print window as soon as a sale is completed.`}
          checked={printReceipts}
          onChange={(isOn) => change({ sales: { printReceipts: isOn } })}
        />
        <SwitchRow
          label={t`Require a customer`}
          text={t`A sale cannot be completed without a customer.`}
          checked={requireCustomer}
          onChange={(isOn) => change({ sales: { requireCustomer: isOn } })}
        />
      </SettingsSection>
      <ShopSalesSettings />
      <DrawerSettings />
      <CreditSettings />
      <LaybySettings />
      <PriceListSettings />
      <RepairSettings />
      <TradeInSettings />
      <CommissionSettings />
    </div>
  )
}
