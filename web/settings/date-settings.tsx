import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { dateFormats, type Preferences } from '@tunda/contract/accounts/default-preferences'
import { isLanguage, languageCodes, languageNames } from '@tunda/contract/languages'
import { useMemo } from 'react'
import { useNow } from '../shared/use-now.ts'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatMoney } from '../shared/words/money.ts'
import { ChoiceRow } from './choice-row.tsx'
import classes from './settings-fields.module.css'
import { SettingsSection } from './settings-section.tsx'
import { timeZones } from './time-zones.ts'
import { usePreferenceSection } from './use-preference-section.tsx'

const clocks = [
  { value: '24h', label: t`24-hour` },
  { value: '12h', label: t`12-hour` },
] as const

/** Language, money, dates and times, with an example of each. */
export function DateSettings() {
  const { preferences, change, mark } = usePreferenceSection('preferences')
  const zones = useMemo(() => timeZones(preferences.timezone), [preferences.timezone])
  return (
    <SettingsSection
      title={t`Language, dates and times`}
      text={t`Date fields follow this device’s settings.`}
      mark={mark}
    >
      <div className={classes.pair}>
        <Select
          label={t`Language`}
          description={t`Luganda and Kiswahili are drafts. Please tell us what sounds wrong.`}
          size="md"
          data={languageCodes.map((value) => ({ value, label: languageNames[value] }))}
          value={preferences.language}
          allowDeselect={false}
          onChange={(language) => isLanguage(language) && change({ language })}
        />
        <Select
          label={t`Currency`}
          description={t`Amounts are shown in your business’s currency.`}
          size="md"
          data={[{ value: 'UGX', label: t`Ugandan shillings (UGX)` }]}
          value={preferences.currency}
          allowDeselect={false}
          onChange={() => change({ currency: 'UGX' })}
        />
        <Select
          label={t`Date format`}
          size="md"
          data={[...dateFormats]}
          value={preferences.date_format}
          allowDeselect={false}
          onChange={(chosen) => {
            const date_format = dateFormats.find((format) => format === chosen)
            if (date_format) change({ date_format })
          }}
        />
        <ChoiceRow
          label={t`Time format`}
          value={preferences.time_format}
          choices={clocks}
          onChange={(time_format) => change({ time_format })}
        />
      </div>
      <Select
        label={t`Time zone`}
        description={t`For the dates and times you see. Your business has its own time zone for its days and receipts.`}
        size="md"
        searchable
        nothingFoundMessage={t`No such time zone`}
        data={zones}
        value={preferences.timezone}
        allowDeselect={false}
        maxDropdownHeight={280}
        onChange={(timezone) => timezone && change({ timezone })}
      />
      <Sample preferences={preferences} />
    </SettingsSection>
  )
}

function Sample({ preferences: { date_format, time_format, timezone } }: { preferences: Preferences }) {
  const now = useNow(1000)
  return (
    <p className={classes.sample} data-testid="sample">
      <span>{t`Right now this reads`}</span>
      <b className="numeric">
        {formatDateTime(now, { date_format, time_format, timezone })} · {formatMoney(720_000)}
      </b>
    </p>
  )
}
