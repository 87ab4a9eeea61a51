/** The product's version, shown on the support page and sent by every till. */
export const appVersion = '1.0.0'
