import { t } from '@lingui/core/macro'
import { NumberInput, TextInput } from '@mantine/core'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { ShopFields } from './shop-fields.tsx'
import { SwitchRow } from './switch-row.tsx'
import { useShopSection } from './use-shop-section.tsx'

/** Whether customers can pay later, and the rules for those without an agreement of their own. Until then nothing else of it is shown. */
export function CreditSettings() {
  const section = useShopSection('credit')
  const { values, problems, change, isReadOnly, saveNow } = section
  return (
    <ShopFields
      title={t`Customers who pay later`}
      text={t`Know who owes you, how much, and since when.`}
      section={section}
    >
      <SwitchRow
        label={t`Sell on account`}
        text={t`What a customer does not pay at a sale goes on their account, up to a limit.`}
        checked={values?.isGiven ?? false}
        disabled={isReadOnly}
        onChange={(isOn) => {
          change('isGiven', isOn)
          saveNow()
        }}
      />
      {values?.isGiven ? (
        <>
          <MoneyInput
            label={t`Usual limit`}
            prefix="USh "
            description={t`What a customer may owe. 0: only those you give a limit of their own.`}
            size="md"
            readOnly={isReadOnly}
            value={values.limit}
            error={problems.limit}
            onChange={(limit) => change('limit', limit)}
            onBlur={saveNow}
          />
          <NumberInput
            label={t`Days to pay`}
            description={t`Then a debt is late.`}
            size="md"
            min={0}
            max={365}
            allowDecimal={false}
            allowNegative={false}
            readOnly={isReadOnly}
            value={values.days}
            error={problems.days}
            onChange={(days) => change('days', days === '' ? null : Number(days))}
            onBlur={saveNow}
          />
          <TextInput
            label={t`Merchant code`}
            description={t`Where customers pay. It appears on reminders and statements.`}
            placeholder={t`MTN MoMoPay 123456`}
            size="md"
            maxLength={100}
            readOnly={isReadOnly}
            value={values.payTo ?? ''}
            error={problems.payTo}
            onChange={(event) => change('payTo', event.currentTarget.value)}
            onBlur={saveNow}
          />
        </>
      ) : null}
    </ShopFields>
  )
}
