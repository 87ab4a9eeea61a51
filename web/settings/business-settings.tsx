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

type Section = ReturnType<typeof useShopSection<'business'>>

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
  return (
    <ShopFields
      title={t`Business`}
      text={t`The business you are working in, as it appears on receipts.`}
      section={section}
    >
      <div className={classes.pair}>
        <Words section={section} name="name" label={t`Business name`} most={99} />
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
        <Words section={section} name="phone" label={t`Phone`} most={30} type="tel" />
        <Words section={section} name="email" label={t`Email`} most={254} type="email" />
        <Words section={section} name="website" label={t`Website`} most={200} />
        <Words section={section} name="address" label={t`Address`} most={200} />
      </div>
      <LogoField section={section} />
      <Anchor component={Link} to={paths.organizationSettings} size="sm" fw={600}>{t`Members and ownership`}</Anchor>
    </ShopFields>
  )
}

function TradingRules() {
  const section = useShopSection('business')
  const { values, problems, change, isReadOnly, saveNow } = section
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
        <NumberInput
          label={t`VAT rate`}
          size="md"
          suffix=" %"
          min={0}
          max={100}
          allowDecimal={false}
          allowNegative={false}
          readOnly={isReadOnly}
          value={values?.taxRate ?? ''}
          error={problems.taxRate}
          onChange={(value) => change('taxRate', value === '' ? null : Number(value))}
          onBlur={saveNow}
        />
        <Words section={section} name="tin" label={t`TIN`} most={20} />
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

type WordsProps = {
  section: Section
  name: 'name' | 'phone' | 'email' | 'website' | 'address' | 'tin'
  label: string
  most: number
  type?: 'tel' | 'email'
}

function Words({ section, name, label, most, type }: WordsProps) {
  return (
    <TextInput
      label={label}
      size="md"
      maxLength={most}
      autoComplete="off"
      {...(type ? { type } : {})}
      readOnly={section.isReadOnly}
      value={section.values?.[name] ?? ''}
      error={section.problems[name]}
      onChange={(event) => section.change(name, event.currentTarget.value)}
      onBlur={section.saveNow}
    />
  )
}
