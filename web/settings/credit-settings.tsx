import { t } from '@lingui/core/macro'
import { NumberInput, TextInput } from '@mantine/core'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { ShopFields } from './shop-fields.tsx'
import { SwitchRow } from './switch-row.tsx'
import { useShopSection } from './use-shop-section.tsx'

/** Whether customers can pay later, and the rules for those without an agreement of their own. Until then nothing else of it is shown. */
export function CreditSettings() {
  const section = useShopSection('credit')
  const { values, inputs } = section
  return (
    <ShopFields
      title={t`Customers who pay later`}
      text={t`Know who owes you, how much, and since when.`}
      section={section}
    >
      <SwitchRow
        label={t`Sell on account`}
        text={t`What a customer does not pay at a sale goes on their account, up to a limit.`}
        {...inputs.onOff('isGiven')}
      />
      {values?.isGiven ? (
        <>
          <MoneyInput
            label={t`Usual limit`}
            description={t`What a customer may owe. 0: only those you give a limit of their own.`}
            {...inputs.shillings('limit')}
          />
          <NumberInput
            label={t`Days to pay`}
            description={t`Then a debt is late.`}
            min={0}
            max={365}
            {...inputs.whole('days')}
          />
          <TextInput
            label={t`Merchant code`}
            description={t`Where customers pay. It appears on reminders and statements.`}
            placeholder={t`MTN MoMoPay 123456`}
            maxLength={100}
            {...inputs.text('payTo')}
          />
        </>
      ) : null}
    </ShopFields>
  )
}
