// Without zod, as failure-categories.ts.

/** The spec's toasts (section 8): the title of what failed, the words when there are none more exact, and how long it stays. */
export const failureToasts = {
  signIn: { title: 'Sign in failed', otherwise: 'An error occurred during sign in.' },
  signUp: { title: 'Sign up failed' },
  passwordRules: { title: 'Password requirements not met' },
  passwordsDiffer: { title: 'Password mismatch' },
  terms: { title: 'Terms acceptance required' },
  /** Always shown, so that nobody learns who has an account. */
  passwordReset: {
    title: 'Password reset email sent',
    otherwise: 'If an account exists with this email, you will receive a password reset link shortly.',
    milliseconds: 8000,
  },
  /** Code E_LIMIT_REACHED; `limit-words.ts` has the same for the other three limits. */
  saleLimit: { title: 'Monthly transactions limit reached' },
  recordSale: { title: 'Failed to record sale' },
  processSale: { title: 'Failed to process sale' },
  saleProcessing: { title: 'Sale processing failed' },
  addProduct: { title: 'Failed to add product.' },
  updateProduct: { title: 'Update Failed' },
  deleteProduct: { title: 'Delete Failed' },
  addCustomer: { title: 'Failed to add customer.' },
  updateCustomer: { title: 'Failed to update customer.' },
  deleteCustomer: { title: 'Failed to delete customer.' },
  customerStatus: { title: 'Failed to update customer status' },
  promotion: { title: 'Promotion Failed', otherwise: 'Failed to promote user to superadmin.' },
  requestReset: { title: 'Failed to request password reset.' },
  createSubscription: { title: 'Failed to create subscription' },
  updateSubscription: { title: 'Failed to update subscription' },
  createInvoice: { title: 'Failed to create invoice' },
  updateInvoice: { title: 'Failed to update invoice' },
  invoiceNumber: { title: 'Failed to generate invoice number' },
} as const satisfies Record<string, { title: string; otherwise?: string; milliseconds?: number }>

/** A title of the spec's, or one of our own for what the spec does not name. */
export type FailureTitle = (typeof failureToasts)[keyof typeof failureToasts]['title'] | (string & {})
