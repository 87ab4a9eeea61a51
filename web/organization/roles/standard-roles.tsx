import { t } from '@lingui/core/macro'
import { type Role, rights, rightsOfRole, roles } from '@tunda/contract/organization/rights'
import { RoleBadge, roleWords } from '../members/role-words.tsx'
import { SettingsCard } from '../settings-card.tsx'
import { rightsLine } from './right-words.ts'
import classes from './roles.module.css'

/** Owner, admin and member: read only, the same in every shop. */
export function StandardRoles() {
  return (
    <SettingsCard title={t`Standard roles`} text={t`Every shop has these three. They cannot be changed.`}>
      <ul className={classes.roles} aria-label={t`Standard roles`}>
        {roles.map((role) => (
          <li key={role} className={classes.role}>
            <span className={classes.facts}>
              <span>
                <RoleBadge role={role} />
              </span>
              <span className={classes.line}>{lines[role]}</span>
            </span>
          </li>
        ))}
      </ul>
    </SettingsCard>
  )
}

const plainMember = {
  rights: rights.filter((right) => rightsOfRole.member[right] !== undefined),
  max_discount_percent: null,
  max_refund: null,
}

const lines: Readonly<Record<Role, string>> = { ...roleWords, member: rightsLine(plainMember) }
