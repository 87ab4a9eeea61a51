import { t } from '@lingui/core/macro'
import { Group, SegmentedControl, Text } from '@mantine/core'
import { type ChecklistItem, Condition, conditions } from '@tunda/contract/repairs/repair-shapes'
import { conditionWords } from './repair-words.ts'
import classes from './repairs.module.css'

type Props = { value: readonly ChecklistItem[]; onChange: (value: ChecklistItem[]) => void }

/** How the device is when it comes, so that nobody argues about it later. */
export function ChecklistFields({ value, onChange }: Props) {
  return (
    <fieldset className={classes.checklist} aria-label={t`Condition`}>
      {value.map(({ item, condition }) => (
        <Group key={item} justify="space-between" gap="xs" py={4}>
          <Text size="sm" style={{ flex: '1 1 120px', overflowWrap: 'anywhere' }}>
            {item}
          </Text>
          <SegmentedControl
            size="sm"
            classNames={{ root: classes.conditions ?? '', label: classes.conditionName ?? '' }}
            aria-label={item}
            data={conditions.map((one) => ({ value: one, label: conditionWords[one] }))}
            value={condition}
            onChange={(said) =>
              onChange(value.map((one) => (one.item === item ? { ...one, condition: Condition.parse(said) } : one)))
            }
          />
        </Group>
      ))}
    </fieldset>
  )
}
