import { t } from '@lingui/core/macro'

// Browsers have no names for Luganda: all are formatted in English, and named here.
const names: Readonly<Record<string, string>> = {
  Monday: t`Monday`,
  Tuesday: t`Tuesday`,
  Wednesday: t`Wednesday`,
  Thursday: t`Thursday`,
  Friday: t`Friday`,
  Saturday: t`Saturday`,
  Sunday: t`Sunday`,
  Mon: t`Mon`,
  Tue: t`Tue`,
  Wed: t`Wed`,
  Thu: t`Thu`,
  Fri: t`Fri`,
  Sat: t`Sat`,
  Sun: t`Sun`,
  January: t`January`,
  February: t`February`,
  March: t`March`,
  April: t`April`,
  May: t`May`,
  June: t`June`,
  July: t`July`,
  August: t`August`,
  September: t`September`,
  October: t`October`,
  November: t`November`,
  December: t`December`,
  Jan: t`Jan`,
  Feb: t`Feb`,
  Mar: t`Mar`,
  Apr: t`Apr`,
  Jun: t`Jun`,
  Jul: t`Jul`,
  Aug: t`Aug`,
  Sep: t`Sep`,
  Sept: t`Sept`,
  Oct: t`Oct`,
  Nov: t`Nov`,
  Dec: t`Dec`,
}

/** The name of a day or month, long or short, in the language in force; anything else as it is. */
export function calendarName(english: string): string {
  return names[english] ?? english
}
