import { refresh } from '../shared/calls/refresh.ts'

/** What shows terminals, and how many of the plan's are used, is asked again. */
export const refreshTerminals = () => refresh('pos_terminals')
