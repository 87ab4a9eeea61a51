/** The language of the person of the transaction, as a column `language`; null for one who has chosen none. */
export const readersLanguage =
  '(select p.language from user_preferences p where p.user_id = current_user_id()) as language'
