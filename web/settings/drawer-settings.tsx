import { t } from '@lingui/core/macro'
import { TagsInput } from '@mantine/core'
import { mostReasons } from '@tunda/contract/till/drawer-shapes'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { ShopFields } from './shop-fields.tsx'
import { SwitchRow } from './switch-row.tsx'
import { useShopSection } from './use-shop-section.tsx'

/** Whether the shop counts its drawers, and its rules for that. Until then nothing else of it is shown. */
export function DrawerSettings() {
  const section = useShopSection('drawer')
  const { values, problems, change, isReadOnly, saveNow, inputs } = section
  return (
    <ShopFields title={t`Cash drawer`} text={t`Know who took the money and what should be there.`} section={section}>
      <SwitchRow
        label={t`Use the cash drawer`}
        text={t`People open it with a count, close it with a count, and every shift ends with a Z report.`}
        {...inputs.onOff('isUsed')}
      />
      {values?.isUsed ? (
        <>
          <MoneyInput
            label={t`Ask for a reason above`}
            description={t`When a count differs by more than this.`}
            {...inputs.shillings('reasonAbove')}
          />
          <MoneyInput
            label={t`Refund without a connection`}
            description={t`The most cash a till may refund while it has no connection. 0 turns it off.`}
            {...inputs.shillings('refundCap')}
          />
          <MoneyInput
            label={t`Refunds in one shift`}
            description={t`The most a till may refund in total until the drawer is closed.`}
            {...inputs.shillings('refundCapShift')}
          />
          <TagsInput
            label={t`Reasons`}
            description={t`What money is put in and taken out for. Press Enter after each.`}
            size="md"
            maxTags={mostReasons}
            readOnly={isReadOnly}
            value={values.reasons}
            error={problems.reasons}
            onChange={(reasons) => change('reasons', reasons)}
            onBlur={saveNow}
          />
        </>
      ) : null}
    </ShopFields>
  )
}
