import { t } from '@lingui/core/macro'
import { Anchor, Autocomplete, NumberInput, Select, TextInput } from '@mantine/core'
import { industries } from '@tunda/contract/organization/organization'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { LogoField } from './logo-field.tsx'
import classes from './settings-fields.module.css'
import { ShopFields } from './shop-fields.tsx'
import { SwitchRow } from './switch-row.tsx'
import { timeZones } from './time-zones.ts'
import { useShopSection } from './use-shop-section.tsx'

/** The shop this person works in: its details, and the rules of its sales and days. */
export function BusinessSettings() {
  return (
    <div className={classes.stack}>
      <Identity />
      <TradingRules />
    </div>
  )
}

function Identity() {
  const section = useShopSection('business')
  const { inputs } = section
  return (
    <ShopFields
      title={t`Business`}
      text={t`The business you are working in, as it appears on receipts.`}
      section={section}
    >
      <div className={classes.pair}>
        <TextInput label={t`Business name`} maxLength={99} autoComplete="off" {...inputs.text('name')} />
        <Autocomplete
          label={t`Industry`}
          size="md"
          maxLength={60}
          data={[...industries]}
          readOnly={section.isReadOnly}
          value={section.values?.industry ?? ''}
          error={section.problems.industry}
          onChange={(value) => section.change('industry', value)}
          onBlur={section.saveNow}
        />
        <TextInput label={t`Phone`} maxLength={30} type="tel" autoComplete="off" {...inputs.text('phone')} />
        <TextInput label={t`Email`} maxLength={254} type="email" autoComplete="off" {...inputs.text('email')} />
        <TextInput label={t`Website`} maxLength={200} autoComplete="off" {...inputs.text('website')} />
        <TextInput label={t`Address`} maxLength={200} autoComplete="off" {...inputs.text('address')} />
      </div>
      <LogoField section={section} />
      <Anchor component={Link} to={paths.organizationSettings} size="sm" fw={600}>{t`Members and ownership`}</Anchor>
    </ShopFields>
  )
}

function TradingRules() {
  const section = useShopSection('business')
  const { values, change, isReadOnly, inputs } = section
  const timezone = values?.timezone ?? 'Africa/Kampala'
  const zones = useMemo(() => timeZones(timezone), [timezone])
  return (
    <ShopFields title={t`Tax and days`} text={t`Applies from the next sale.`} section={section}>
      <SwitchRow
        label={t`VAT-registered`}
        text={t`Prices include VAT, and receipts show how much.`}
        checked={values?.isVatRegistered ?? false}
        disabled={isReadOnly}
        onChange={(isOn) => change('isVatRegistered', isOn)}
      />
      <div className={classes.pair}>
        <NumberInput label={t`VAT rate`} suffix=" %" min={0} max={100} {...inputs.whole('taxRate')} />
        <TextInput label={t`TIN`} maxLength={20} autoComplete="off" {...inputs.text('tin')} />
      </div>
      <div className={classes.pair}>
        <Select
          label={t`Time zone`}
          description={t`When a day of sales begins and ends.`}
          size="md"
          searchable
          nothingFoundMessage={t`No such time zone`}
          data={zones}
          value={timezone}
          allowDeselect={false}
          readOnly={isReadOnly}
          maxDropdownHeight={280}
          onChange={(zone) => zone && change('timezone', zone)}
        />
        <Select
          label={t`Currency`}
          description={t`All amounts are whole shillings.`}
          size="md"
          data={[{ value: 'UGX', label: t`Ugandan shillings (UGX)` }]}
          value="UGX"
          readOnly
        />
      </div>
    </ShopFields>
  )
}
