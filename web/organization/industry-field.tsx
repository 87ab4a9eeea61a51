import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import {
  type Icon,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconDots,
  IconHammer,
  IconHeadphones,
  IconHeartbeat,
  IconShirt,
  IconShoppingCart,
  IconSparkles,
} from '@tabler/icons-react'
import { industries } from '@tunda/contract/organization/organization'
import { type ReactNode, useId } from 'react'
import classes from './onboarding/step-fields.module.css'

const signs: Record<(typeof industries)[number], Icon> = {
  'Phones & Electronics': IconDeviceMobile,
  'Computers & Laptops': IconDeviceLaptop,
  'Phone Accessories': IconHeadphones,
  'Beauty & Cosmetics': IconSparkles,
  'Supermarket & Groceries': IconShoppingCart,
  'Fashion & Clothing': IconShirt,
  'Pharmacy & Health': IconHeartbeat,
  'Hardware & Building': IconHammer,
}

type Props = {
  industry: string
  isOther: boolean
  error: ReactNode
  onChange: (industry: string, isOther: boolean) => void
}

/** What the shop sells: one of eight, or its own word. */
export function IndustryField({ industry, isOther, error, onChange }: Props) {
  const errorId = useId()
  const described = error && !isOther ? { 'aria-describedby': errorId, 'aria-invalid': true } : {}
  return (
    <fieldset className={classes.fieldset}>
      <legend>{t`Industry`}</legend>
      <div className={classes.cards}>
        {industries.map((name, index) => (
          <IndustryCard
            key={name}
            name={name}
            sign={signs[name]}
            isChosen={!isOther && industry === name}
            onChoose={() => onChange(name, false)}
            {...described}
            {...(index === 0 && !isOther ? { 'data-path': 'industry' } : {})}
          />
        ))}
        <IndustryCard name={t`Other`} sign={IconDots} isChosen={isOther} onChoose={() => onChange('', true)} />
      </div>
      {isOther ? (
        <TextInput
          label={t`Your industry`}
          mt="sm"
          size="md"
          value={industry}
          error={error}
          data-path="industry"
          onChange={(event) => onChange(event.currentTarget.value, true)}
        />
      ) : null}
      {error && !isOther ? (
        <p id={errorId} className={classes.problem}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

type CardProps = { name: string; sign: Icon; isChosen: boolean; onChoose: () => void }

function IndustryCard({ name, sign: Sign, isChosen, onChoose, ...input }: CardProps) {
  return (
    <label className={classes.card}>
      <input type="radio" name="industry" checked={isChosen} onChange={onChoose} {...input} />
      <span className={classes.sign} aria-hidden="true">
        <Sign size={20} stroke={1.6} />
      </span>
      {name}
    </label>
  )
}
