import { t } from '@lingui/core/macro'
import { NativeSelect, NumberInput, Textarea } from '@mantine/core'
import { isLanguage } from '@tunda/contract/languages'
import { receiptLanguages } from '../shared/receipt/receipt-languages.ts'
import { ShopFields } from './shop-fields.tsx'
import { SwitchRow } from './switch-row.tsx'
import { useShopSection } from './use-shop-section.tsx'

/** The rules for every sale of the shop from the next one on. */
export function ShopSalesSettings() {
  const section = useShopSection('sales')
  const { values, change, isReadOnly, saveNow, inputs } = section
  return (
    <ShopFields
      title={t`Every sale`}
      text={t`For everybody in this business. Applies from the next sale.`}
      section={section}
    >
      <NumberInput
        label={t`Largest discount`}
        description={t`On a line and on the whole sale, of the list price.`}
        suffix=" %"
        min={0}
        max={100}
        {...inputs.whole('maxDiscountPercent')}
      />
      <SwitchRow
        label={t`Sellers can ask for another price`}
        text={t`Sellers who may not change prices can ask during the sale. Somebody who may approve gets a notification.`}
        {...inputs.onOff('allowsPriceRequests')}
      />
      <Textarea
        label={t`Warranty`}
        description={t`What every receipt promises about what was sold.`}
        placeholder={t`Phones: 12 months with this receipt`}
        rows={3}
        maxLength={500}
        {...inputs.text('receiptWarranty')}
      />
      <Textarea
        label={t`Receipt footer`}
        description={t`The last lines of every receipt.`}
        placeholder={t`Goods sold are not returnable`}
        rows={3}
        maxLength={300}
        {...inputs.text('receiptFooter')}
      />
      <NativeSelect
        label={t`Language of receipts`}
        description={t`For customers who have no language of their own.`}
        size="md"
        disabled={isReadOnly}
        data={receiptLanguages(t`The seller’s language`)}
        value={values?.receiptLanguage ?? ''}
        onChange={({ currentTarget: { value } }) => {
          change('receiptLanguage', isLanguage(value) ? value : null)
          saveNow()
        }}
      />
    </ShopFields>
  )
}
