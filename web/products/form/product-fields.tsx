import { t } from '@lingui/core/macro'
import { Alert, Anchor, NumberInput, Select, SimpleGrid, Stack, Switch, TagsInput, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { mostUnits } from '@tunda/contract/ceilings'
import { attributeNames, attributeOf } from '@tunda/contract/products/product-attributes'
import { defaultMinStock } from '@tunda/contract/stock/stock'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useMay } from '../../shared/calls/organization.ts'
import { useCategories } from '../use-categories.ts'
import { AttributeField } from './attribute-field.tsx'
import { BarcodeField } from './barcode-field.tsx'
import classes from './group-fields.module.css'
import { MeasureFields } from './measure-fields.tsx'
import { NameFields } from './name-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import type { FieldGroup, ProductValues } from './product-form-values.ts'
import { useFormValue } from './use-form-value.ts'

const units = {
  min: 0,
  max: mostUnits,
  clampBehavior: 'strict',
  allowNegative: false,
  allowDecimal: false,
  thousandSeparator: ',',
  hideControls: true,
  inputMode: 'numeric',
} as const

/** Everything a person says of a product; its category decides one part. */
export function ProductFields({ form, photos }: { form: UseFormReturnType<ProductValues>; photos: ReactNode }) {
  const { find } = useCategories()
  const category = find(useFormValue(form, 'category_id'))
  const mayAdjust = useMay('adjust_stock')
  return (
    <Stack gap="md">
      <NameFields form={form} />
      <CategoryField form={form} />
      <GroupFields form={form} group={category?.field_group} />
      <PriceFields form={form} />
      <SimpleGrid cols={2} spacing="sm">
        {mayAdjust && (
          <NumberInput
            label={t`Stock`}
            placeholder="0"
            {...units}
            key={form.key('current_stock')}
            {...form.getInputProps('current_stock')}
          />
        )}
        <NumberInput
          label={t`Low stock at`}
          placeholder={String(defaultMinStock)}
          {...units}
          key={form.key('min_stock')}
          {...form.getInputProps('min_stock')}
        />
      </SimpleGrid>
      <ExpiryField form={form} group={category?.field_group} />
      <BarcodeField form={form} />
      {photos}
      <MeasureFields form={form} />
      <TagsInput
        label={t`Tags`}
        description={t`Press Enter after each. You can search by them`}
        maxTags={20}
        clearable={false}
        key={form.key('tags')}
        {...form.getInputProps('tags')}
      />
      <Textarea
        label={t`Description`}
        rows={3}
        resize="vertical"
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <Switch
        label={t`Active`}
        description={t`Inactive products stay in the records and cannot be sold`}
        key={form.key('is_active')}
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
    </Stack>
  )
}

function CategoryField({ form }: { form: UseFormReturnType<ProductValues> }) {
  const { linked, find, isPending } = useCategories()
  const chosen = find(form.getValues().category_id)
  // The product may have been filed under a category that the shop has since dropped.
  const offered = chosen && !chosen.is_linked ? [...linked, chosen] : linked
  if (!isPending && offered.length === 0) return <NoCategories />
  return (
    <Select
      label={t`Category`}
      required
      placeholder={t`Choose one`}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      searchable={offered.length > 8}
      allowDeselect={false}
      nothingFoundMessage={t`No such category`}
      key={form.key('category_id')}
      {...form.getInputProps('category_id')}
    />
  )
}

type Props = { form: UseFormReturnType<ProductValues>; group: FieldGroup | undefined }

/** The fields that a category calls for. */
function GroupFields({ form, group }: Props) {
  if (group === undefined) return null
  return (
    <fieldset className={classes.group}>
      <legend>{t`Variant`}</legend>
      <SimpleGrid cols={2} spacing="sm">
        {attributeNames
          .filter((name) => attributeOf(name).groups.includes(group))
          .map((name) => (
            <AttributeField key={name} form={form} name={name} />
          ))}
      </SimpleGrid>
    </fieldset>
  )
}

/** Asked of beauty products, and of what expires already: other shops never see it. */
function ExpiryField({ form, group }: Props) {
  const isOn = useFormValue(form, 'has_expiry')
  if (group !== 'beauty' && !isOn) return null
  return (
    <Switch
      label={t`Has an expiry date`}
      description={t`Received with its date, and what expires first is sold first`}
      key={form.key('has_expiry')}
      {...form.getInputProps('has_expiry', { type: 'checkbox' })}
    />
  )
}

/** In place of the choice when the shop has taken every category off its list: what is missing, and who can mend it. */
function NoCategories() {
  const [mayArrange, mayAdd] = [useMay('arrange_categories'), useMay('manage_categories')]
  return (
    <Alert color="marigold" title={t`Your shop has no categories`}>
      {t`Every product belongs to one.`}{' '}
      {mayAdd ? (
        <Anchor component={Link} to={mayArrange ? paths.categoryManagement : paths.categories} inherit>
          {mayArrange ? t`Choose your categories` : t`Add a category`}
        </Anchor>
      ) : (
        t`The owner of the shop can add one.`
      )}
    </Alert>
  )
}
