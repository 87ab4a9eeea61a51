/** Rows as a query answers them, by table. Written from the catalogue by `npm run snapshot`. */
export type Tables = {
  accountant_files: {
    org_id: string
    id: string
    from_day: string
    to_day: string
    user_id: string
    made_at: string
    entries: number
    lines: unknown
    accounts: unknown
  }
  alerts: {
    org_id: string
    id: string
    type: string
    severity: string
    title: string | null
    description: string | null
    source: string
    data: unknown
    resolved_at: string | null
    resolved_by: string | null
    user_id: string | null
    created_at: string
    dedupe_key: string | null
    kind: string | null
    facts: unknown | null
  }
  api_key_calls: {
    org_id: string
    api_key_id: string
    key: string
    request_hash: Buffer
    response: string | null
    created_at: string
  }
  api_keys: {
    org_id: string
    id: string
    name: string
    rights: string[]
    location_ids: string[] | null
    verifier: Buffer | null
    pepper_id: string | null
    secret_prefix: string
    former_verifier: Buffer | null
    former_until: string | null
    user_id: string
    created_at: string
    expires_at: string | null
    revoked_at: string | null
    last_used_at: string | null
    calls: number
    errors: number
    last_error_at: string | null
    last_error_status: number | null
  }
  approvals: {
    org_id: string
    id: string
    location_id: string
    sale_id: string
    subject: Buffer
    sale: unknown
    lines: unknown
    total_amount: number
    reduction: number
    note: string | null
    asked_by: string
    asked_at: string
    status: string
    decided_by: string | null
    decided_at: string | null
    price_allowed: boolean | null
    discount_percent: number | null
  }
  audit_chain: {
    org_id: string
    seq: number
    audit_id: number
    hash: Buffer
    sealed_at: string
  }
  audit_log: {
    org_id: string
    id: number
    action_type: string
    resource_type: string
    resource_id: string | null
    old_values: unknown | null
    new_values: unknown | null
    metadata: unknown | null
    user_id: string | null
    user_email: string
    user_agent: string
    created_at: string
  }
  backup_runs: {
    kind: string
    night: string
    began_at: string
    ended_at: string | null
    is_fine: boolean | null
    file: string | null
    bytes: number | null
    fault: string | null
    facts: unknown
  }
  batch_levels: {
    org_id: string
    product_id: string
    location_id: string
    batch_id: string
    on_hand: number
  }
  batch_movements: {
    org_id: string
    product_id: string
    id: number
    location_id: string
    batch_id: string
    delta: number
    movement_id: number | null
    undoes: number | null
    user_id: string | null
    created_at: string
  }
  batches: {
    org_id: string
    id: string
    product_id: string
    position: number
    number: string | null
    expires_on: string | null
    created_at: string
  }
  business_settings: {
    org_id: string
    user_id: string | null
    currency: string
    time_zone: string
    tax_rate: number
    is_vat_registered: boolean
    max_discount_percent: number
    tin: string | null
    address: string | null
    phone: string | null
    email: string | null
    website: string | null
    receipt_footer: string | null
    updated_at: string
    default_min_stock: number | null
    integrations: unknown
    features: unknown
    receipt_warranty: string | null
    receipt_language: string | null
    uses_drawer: boolean
    allows_price_requests: boolean
    drawer_reason_above: number
    drawer_refund_cap: number
    drawer_refund_cap_shift: number
    drawer_reasons: string[]
    gives_credit: boolean
    credit_limit: number
    credit_days: number
    credit_pay_to: string | null
    logo: string | null
    cost_method: string
    has_price_lists: boolean
    price_lists_as_of: string
  }
  categories: {
    id: string
    org_id: string | null
    name: string
    description: string | null
    user_id: string | null
    parent_category_id: string | null
    field_group: string
    created_at: string
    updated_at: string
  }
  category_moves: {
    org_id: string
    id: number
  }
  closed_period_categories: {
    org_id: string
    kind: string
    from_day: string
    category_id: string
    units: number
    revenue: number
    profit: number
  }
  closed_period_products: {
    org_id: string
    kind: string
    from_day: string
    product_id: string
    units: number
    revenue: number
    profit: number
  }
  closed_periods: {
    org_id: string
    kind: string
    from_day: string
    until_day: string
    marks: string[]
  }
  commission_entries: {
    org_id: string
    statement_id: string
    document_id: string
    line: number
    is_return: boolean
    sale_id: string
    day: string
    quantity: number
    basis: string
    rate: number
    base: number
    amount: number
  }
  commission_rules: {
    org_id: string
    id: string
    seller_id: string | null
    role: string | null
    role_id: string | null
    product_id: string | null
    category_id: string | null
    basis: string
    rate: number
    from_day: string
    to_day: string | null
    removed_at: string | null
    user_id: string
    created_at: string
    asked_to_day: string | null
  }
  commission_statements: {
    org_id: string
    id: string
    seller_id: string
    seller_name: string
    month: string
    earned: number
    taken_back: number
    carried: number
    due: number
    expense_id: string | null
    user_id: string
    approved_at: string
  }
  cost_changes: {
    org_id: string
    product_id: string
    id: number
    document_id: string
    source: string
    business_date: string
    stock_before: number
    cost_before: number
    rest_before: number
    units: number
    value: number
    cost_after: number
    rest_after: number
    variance: number
    revalued: number
  }
  customer_accounts: {
    org_id: string
    customer_id: string
    balance: number
    credit_limit: number | null
    credit_days: number | null
    is_blocked: boolean
    promised_on: string | null
    note: string | null
    dispute: string | null
    reminded_at: string | null
    link_seed: string | null
    link_pepper_id: string | null
    link_token_hash: Buffer | null
    shared_at: string | null
    settled_before: string
    updated_at: string
  }
  customer_aliases: {
    org_id: string
    id: string
    customer_id: string
  }
  customer_allocations: {
    org_id: string
    debit_id: string
    credit_id: string
    amount: number
  }
  customer_entries: {
    org_id: string
    id: string
    customer_id: string
    position: number
    kind: string
    amount: number
    business_date: string
    due_on: string | null
    wallet_id: string | null
    document: string | null
    note: string | null
    reverses_id: string | null
    user_id: string | null
    created_at: string
  }
  customer_groups: {
    org_id: string
    id: string
    name: string
    created_at: string
  }
  customer_removals: {
    org_id: string
    customer_id: string
  }
  customer_texts: {
    org_id: string
    customer_id: string
    text: string
  }
  customers: {
    org_id: string
    id: string
    name: string
    email: string | null
    phone: string | null
    phone_e164: string | null
    age: number | null
    location: string | null
    language: string | null
    status: string
    total_orders: number
    total_spent: number
    last_order_date: string | null
    customer_since: string
    user_id: string | null
    created_at: string
    updated_at: string
    average_order_value: number | null
    group_id: string | null
  }
  debt_changes: {
    org_id: string
    id: number
    customer_id: string
  }
  debt_days: {
    org_id: string
    customer_id: string
    place: number
    business_date: string | null
    due_on: string | null
    open: number
  }
  device_checks: {
    org_id: string
    id: string
    number: string
    result: string
    note: string | null
    checked_by: string
    checked_at: string
  }
  device_models: {
    id: string
    category_id: string
    brand: string
    model: string
    release_year: number | null
    is_popular: boolean
    search_text: string
    created_at: string
    updated_at: string
  }
  device_reports: {
    org_id: string
    id: string
    number: string
    number_hash: Buffer
    kind: string
    note: string | null
    reported_by: string
    reported_at: string
    resolved_by: string | null
    resolved_at: string | null
  }
  exchanges: {
    org_id: string
    sale_id: string
    refund_id: string
    amount: number
  }
  expense_rules: {
    org_id: string
    id: string
    category: string
    amount: number
    wallet_id: string
    note: string | null
    every: string
    first_day: string
    ends_on: string | null
    times: number
    next_day: string | null
    state: string
    user_id: string
    created_at: string
  }
  expenses: {
    org_id: string
    id: string
    category: string
    amount: number
    wallet_id: string
    expense_day: string
    note: string | null
    user_id: string
    recorded_at: string
    taken_back_at: string | null
    taken_back_by: string | null
    back_id: string | null
  }
  expiry_notices: {
    org_id: string
    product_id: string
    location_id: string
    batch_id: string
    days: number
    told_on: string
  }
  goods_in_batches: {
    org_id: string
    goods_in_id: string
    product_id: string
    position: number
    number: string | null
    expires_on: string
    quantity: number
  }
  goods_in_counters: {
    org_id: string
    last_number: number
    last_return: number
  }
  goods_in_lines: {
    org_id: string
    goods_in_id: string
    product_id: string
    position: number
    brand: string
    model: string
    quantity: number
    unit_cost: number | null
    cost: number | null
    returned: number
  }
  goods_in_units: {
    org_id: string
    goods_in_id: string
    product_id: string
    position: number
    number: string
    imei2: string | null
    serial_no: string | null
  }
  goods_ins: {
    org_id: string
    id: string
    location_id: string
    supplier_id: string | null
    order_id: string | null
    document_no: string | null
    currency: string
    rate: number
    request_hash: Buffer | null
    created_by: string
    created_at: string
    number: number | null
    business_date: string | null
    total: number | null
    posted_by: string | null
    posted_at: string | null
  }
  held_before: {
    org_id: string
    subject_id: string
    until: string
    role: string | null
    role_id: string | null
    category_id: string | null
  }
  idempotency: {
    user_id: string
    key: string
    request_hash: Buffer
    response: string | null
    created_at: string
  }
  import_keys: {
    org_id: string
    import_id: string
    key: string
    row_number: number
    field: string
    units: number | null
  }
  import_rows: {
    org_id: string
    import_id: string
    row_number: number
    fields: unknown | null
    problems: unknown
    outcome: string | null
    target_id: string | null
    keys: string[]
    conflicts: unknown
    is_left_out: boolean
  }
  imports: {
    org_id: string
    id: string
    kind: string
    file_name: string
    options: unknown
    row_count: number
    created: number
    updated: number
    skipped: number
    user_id: string | null
    created_at: string
    finished_at: string | null
  }
  inventory_movements: {
    org_id: string
    id: number
    location_id: string
    product_id: string
    delta: number
    reason: string
    reference: string | null
    line: number
    note: string | null
    stock_after: number
    user_id: string | null
    created_at: string
    unit_cost: number | null
  }
  inventory_views: {
    org_id: string
    id: string
    user_id: string
    name: string
    address: string
    created_at: string
  }
  invoice_counters: {
    org_id: string
    last_number: number
    last_refund: number
    last_payment: number
    last_quotation: number
    last_layby: number
    last_repair: number
  }
  journal_accounts: {
    org_id: string
    account: string
    code: string
    name: string
  }
  landed_allocations: {
    org_id: string
    landed_cost_id: string
    goods_in_id: string
    product_id: string
    amount: number
    to_stock: number
    part: number | null
  }
  landed_costs: {
    org_id: string
    id: string
    kind: string
    supplier_id: string | null
    document_no: string | null
    note: string | null
    currency: string
    rate: number
    amount: number
    amount_ugx: number
    basis: string
    business_date: string
    reverses_id: string | null
    created_by: string
    created_at: string
  }
  layby_lines: {
    org_id: string
    layby_id: string
    line: number
    product_id: string
    brand: string
    model: string
    quantity: number
    unit_price: number
    discount: unknown | null
    discount_amount: number
    tax_amount: number
    total: number
    unit_id: string | null
    unit_number: string | null
    variant: string | null
  }
  layby_payments: {
    org_id: string
    id: string
    layby_id: string
    position: number
    amount: number
    wallet_id: string
    document: string | null
    takes_back_id: string | null
    note: string | null
    business_date: string
    user_id: string
    created_at: string
  }
  layby_rules: {
    org_id: string
    is_on: boolean
    deposit_percent: number
    days: number
    fee_percent: number
    release_percent: number
    user_id: string
    updated_at: string
  }
  laybys: {
    org_id: string
    id: string
    layby_no: number
    number: string
    location_id: string
    customer_id: string
    opened_on: string
    expires_on: string
    notes: string | null
    discount: unknown | null
    subtotal: number
    discount_amount: number
    tax_amount: number
    total_amount: number
    items_summary: string
    schedule: unknown | null
    release_amount: number
    fee_percent: number
    paid: number
    state: string
    sale_id: string | null
    reason: string | null
    ended_on: string | null
    ended_by: string | null
    request_hash: Buffer
    user_id: string
    created_at: string
  }
  letterheads: {
    org_id: string
    no: number
    from_at: string
    name: string
    address: string | null
    phone: string | null
    tin: string | null
    is_vat_registered: boolean
    receipt_footer: string | null
    receipt_warranty: string | null
  }
  list_changes: {
    org_id: string
    id: number
    list: string
    part: string[]
    rows: number
    amount: number
  }
  list_sums: {
    org_id: string
    list: string
    part: string[]
    rows: number
    amount: number
  }
  list_texts: {
    org_id: string
    list: string
    id: string
    text: string
  }
  locations: {
    org_id: string
    id: string
    name: string
    kind: string
    position: number
    created_at: string
    updated_at: string
    closed_at: string | null
  }
  mail_counts: {
    counted: Buffer
    slot: string
    mails: number
  }
  money_movements: {
    org_id: string
    id: number
    wallet_id: string
    kind: string
    amount: number
    business_date: string
    occurred_at: string
    recorded_at: string
    sale_id: string | null
    refund_id: string | null
    line: number
    entry_id: string | null
    reason: string | null
    note: string | null
    shift_id: string | null
    is_late: boolean
    user_id: string | null
    terminal_id: string | null
  }
  money_proofs: {
    org_id: string
    night: string
    movements: number
    differences: number
    examples: unknown
    milliseconds: number
    created_at: string
  }
  notification_settings: {
    user_id: string
    low_stock_enabled: boolean
    low_stock_threshold: number | null
    out_of_stock_enabled: boolean
    high_sales_enabled: boolean
    high_sales_threshold: number
    new_customer_enabled: boolean
    system_notifications_enabled: boolean
    email_notifications_enabled: boolean
    push_notifications_enabled: boolean
    sound_enabled: boolean
    quiet_hours_enabled: boolean
    quiet_hours_start: string
    quiet_hours_end: string
    created_at: string
    updated_at: string
  }
  notifications: {
    org_id: string
    id: string
    user_id: string
    type: string
    priority: string
    title: string | null
    message: string | null
    data: unknown
    is_read: boolean
    is_dismissed: boolean
    created_at: string
    expires_at: string | null
    action_url: string | null
    action_label: string | null
    dedupe_key: string | null
    mail_by: string | null
    kind: string | null
    facts: unknown | null
  }
  organization_categories: {
    org_id: string
    category_id: string
    created_at: string
    position: number
  }
  organization_day_parts: {
    org_id: string
    day: string
    part: string
    key: string
    transactions: number
    units: number
    revenue: number
    profit: number
  }
  organization_day_totals: {
    org_id: string
    day: string
    transactions: number
    units: number
    revenue: number
    profit: number
    tax: number
  }
  organization_invitations: {
    org_id: string
    id: string
    email: string
    role: string
    status: string
    token_hash: Buffer
    user_id: string
    created_at: string
    mailed_at: string
    expires_at: string
    settled_at: string | null
    role_id: string | null
    location_ids: string[] | null
  }
  organization_members: {
    org_id: string
    user_id: string
    role: string
    created_at: string
    role_id: string | null
    location_ids: string[] | null
  }
  organization_roles: {
    org_id: string
    id: string
    name: string
    rights: string[]
    max_discount_percent: number | null
    max_refund: number | null
    created_at: string
    created_by: string | null
    updated_at: string
    updated_by: string | null
  }
  organizations: {
    id: string
    name: string
    industry: string | null
    onboarding_completed_at: string | null
    created_at: string
    updated_at: string
    factor_rule: string
    suspended_at: string | null
    closed_at: string | null
    erase_at: string | null
  }
  outbox: {
    id: number
    dedupe_key: string
    kind: string
    payload: unknown
    run_at: string
    attempts: number
    locked_until: string | null
    done_at: string | null
    failed_at: string | null
    last_error: string | null
    created_at: string
  }
  parked_sales: {
    org_id: string
    id: string
    terminal_id: string
    terminal_seq: number | null
    local_number: string | null
    reason: string
    failure: unknown | null
    sale_date: string | null
    customer_name: string | null
    total_amount: number | null
    body: string
    request_hash: Buffer
    response: string
    received_at: string
    status: string
    decided_at: string | null
    decided_by: string | null
    note: string | null
    location_id: string
  }
  password_reset_requests: {
    id: string
    target_user_id: string
    reason: string
    requested_by: string | null
    created_at: string
  }
  plan_prices: {
    subscription_tier: string
    billing_period: string
    amount: number
    updated_at: string
  }
  plan_requests: {
    org_id: string
    id: string
    user_id: string
    subscription_tier: string
    billing_period: string
    amount: number
    state: string
    created_at: string
    answered_at: string | null
    answered_by: string | null
    answer: string | null
  }
  platform_invoice_counter: {
    is_the_row: boolean
    last_number: number
  }
  platform_log: {
    id: number
    action_type: string
    resource_type: string
    resource_id: string | null
    old_values: unknown | null
    new_values: unknown | null
    user_id: string | null
    user_email: string
    created_at: string
  }
  pos_terminals: {
    org_id: string
    id: string
    terminal_no: number
    name: string
    verifier: Buffer | null
    pepper_id: string | null
    token_prefix: string | null
    former_verifier: Buffer | null
    former_until: string | null
    device_id: string | null
    last_seq: number
    clock_offset: number | null
    last_seen_at: string | null
    app_version: string | null
    queue_length: number
    user_id: string
    paired_at: string | null
    trusted_since: string | null
    created_at: string
    revoked_at: string | null
    location_id: string
  }
  price_changes: {
    org_id: string
    id: number
    list_id: string
    list_name: string
    product_id: string
    min_qty: number
    before: number | null
    after: number | null
    user_id: string | null
    changed_at: string
  }
  price_items: {
    org_id: string
    list_id: string
    product_id: string
    min_qty: number
    price: number
  }
  price_lists: {
    org_id: string
    id: string
    name: string
    kind: string
    percent: number | null
    category_id: string | null
    group_id: string | null
    location_id: string | null
    valid_from: string | null
    valid_until: string | null
    is_active: boolean
    position: number
    prices: number
    created_at: string
    updated_at: string
  }
  price_lists_before: {
    org_id: string
    list_id: string
    until: string
    name: string
    kind: string
    percent: number | null
    category_id: string | null
    group_id: string | null
    location_id: string | null
    valid_from: string | null
    valid_until: string | null
    is_active: boolean
    position: number
    created_at: string
  }
  product_barcodes: {
    org_id: string
    barcode: string
    product_id: string
  }
  product_day_totals: {
    org_id: string
    product_id: string
    day: string
    units: number
    revenue: number
    profit: number
  }
  product_files: {
    org_id: string
    id: string
    product_id: string | null
    kind: string
    name: string
    media_type: string
    bytes: number
    width: number | null
    height: number | null
    position: number
    user_id: string | null
    created_at: string
    sha256: Buffer | null
    small_sha256: Buffer | null
    expense_id: string | null
    goods_in_id: string | null
    repair_id: string | null
  }
  product_removals: {
    org_id: string
    product_id: string
  }
  product_words: {
    org_id: string
    word: string
  }
  products: {
    org_id: string
    id: string
    brand: string
    model: string
    category_id: string
    cost_price: number
    selling_price: number
    current_stock: number
    min_stock: number | null
    total_sold: number
    total_revenue: number
    date_added: string
    user_id: string | null
    barcode: string | null
    description: string | null
    tags: string[]
    color: string | null
    storage: string | null
    weight_grams: number | null
    dimensions_json: unknown | null
    warranty_months: number | null
    condition: string | null
    finish_type: string | null
    shade_code: string | null
    shade_name: string | null
    size_info: string | null
    skin_type: string | null
    is_active: boolean
    created_at: string
    updated_at: string
    search_text: string
    extra_barcodes: string[]
    image_id: string | null
    tracking: string
    shelf: number | null
    has_expiry: boolean
    last_rest: number
    last_rest_cost: number | null
    cost_rest: number | null
  }
  purchase_order_counters: {
    org_id: string
    last_number: number
  }
  purchase_order_lines: {
    org_id: string
    order_id: string
    product_id: string
    position: number
    brand: string
    model: string
    quantity: number
    unit_cost: number | null
    received: number
  }
  purchase_orders: {
    org_id: string
    id: string
    supplier_id: string
    location_id: string
    state: string
    currency: string
    rate: number
    expected_on: string | null
    note: string | null
    close_reason: string | null
    number: number | null
    request_hash: Buffer | null
    created_by: string
    created_at: string
    sent_at: string | null
  }
  quota_counters: {
    key: string
    points: number
    expire: number
  }
  quota_holds: {
    key: string
    place: number
    holder: string
    until: number
  }
  quotation_lines: {
    org_id: string
    quotation_id: string
    line: number
    product_id: string
    brand: string
    model: string
    quantity: number
    unit_price: number
    discount: unknown | null
    discount_amount: number
    tax_amount: number
    total: number
    unit_id: string | null
  }
  quotations: {
    org_id: string
    id: string
    quotation_no: number
    number: string
    location_id: string
    customer_id: string | null
    customer_name: string
    customer_contact: string
    quoted_on: string
    valid_until: string
    notes: string | null
    discount: unknown | null
    subtotal: number
    discount_amount: number
    tax_amount: number
    total_amount: number
    state: string
    sale_id: string | null
    request_hash: Buffer
    link_seed: string | null
    link_pepper_id: string | null
    link_token_hash: Buffer | null
    shared_at: string | null
    user_id: string | null
    created_at: string
    layby_id: string | null
  }
  refund_items: {
    org_id: string
    refund_id: string
    sale_id: string
    line: number
    quantity: number
    refunded_before: number
    sold: number
    goods: string
    amount: number
    tax_amount: number
  }
  refund_payments: {
    org_id: string
    refund_id: string
    sale_id: string
    line: number
    method: string
    amount: number
    reference: string | null
  }
  refund_requests: {
    org_id: string
    id: string
    sale_id: string
    kind: string
    items: unknown
    reason: string
    payment_method: string
    reference: string | null
    payments: unknown | null
    amount: number
    status: string
    requested_at: string
    user_id: string | null
    request_hash: Buffer | null
    decided_at: string | null
    decided_by: string | null
    note: string | null
    doubt: string | null
    shift_id: string | null
    terminal_id: string | null
  }
  refunds: {
    org_id: string
    id: string
    refund_no: number
    refund_number: string
    sale_id: string
    kind: string
    reason: string
    payment_method: string
    reference: string | null
    units: number
    amount: number
    tax_amount: number
    profit: number
    created_at: string
    refund_day: string
    user_id: string | null
    request_hash: Buffer | null
    location_id: string
    told_at: string | null
    on_account: number
    approver_id: string | null
  }
  refurbishing_parts: {
    org_id: string
    refurbishing_id: string
    line: number
    product_id: string
    brand: string
    model: string
    quantity: number
    unit_cost: number
  }
  refurbishings: {
    org_id: string
    id: string
    unit_id: string
    cost: number
    was_held: boolean
    note: string | null
    done_at: string
    done_by: string
    reversed_at: string | null
    reversed_by: string | null
    back_held: boolean | null
  }
  repair_events: {
    org_id: string
    repair_id: string
    id: number
    event: string
    state: string
    job: string | null
    note: string | null
    user_id: string | null
    at: string
  }
  repair_jobs: {
    org_id: string
    id: string
    repair_id: string
    position: number
    name: string
    state: string
    technician_id: string | null
    labour: number
    warranty_days: number
    note: string | null
  }
  repair_parts: {
    org_id: string
    id: string
    repair_id: string
    job_id: string
    position: number
    product_id: string
    brand: string
    model: string
    quantity: number
    unit_price: number
    unit_cost: number
    unit_id: string | null
    unit_number: string | null
    state: string
    note: string | null
    user_id: string
    taken_at: string
    dropped_on: string | null
  }
  repair_payments: {
    org_id: string
    id: string
    repair_id: string
    position: number
    amount: number
    wallet_id: string
    document: string | null
    note: string | null
    business_date: string
    user_id: string
    created_at: string
  }
  repair_quotes: {
    org_id: string
    repair_id: string
    no: number
    amount: number
    note: string | null
    user_id: string
    quoted_at: string
    answer: string | null
    answered_at: string | null
    answered_by: string | null
  }
  repair_rules: {
    org_id: string
    is_on: boolean
    checklist: string[]
    warranty_days: number
    abandon_days: number
    needs_approval: boolean
    mails_ready: boolean
    terms: string
    work_product_id: string | null
    user_id: string
    updated_at: string
  }
  repairs: {
    org_id: string
    id: string
    repair_no: number
    number: string
    version: number
    state: string
    state_since: string
    location_id: string
    customer_id: string
    device: string
    unit_number: string | null
    unit_id: string | null
    reported: string | null
    fault: string
    checklist: unknown
    accessories: string | null
    sealed_passcode: Buffer | null
    pepper_id: string | null
    notes: string | null
    taken_in_on: string
    promised_on: string | null
    warranty_claim_id: string | null
    earlier_repair_id: string | null
    approved_amount: number | null
    total_amount: number
    paid: number
    ready_at: string | null
    told_at: string | null
    proposed_on: string | null
    ended_on: string | null
    ended_by: string | null
    sale_id: string | null
    reason: string | null
    link_seed: string | null
    link_pepper_id: string | null
    link_token_hash: Buffer | null
    shared_at: string | null
    request_hash: Buffer
    user_id: string
    created_at: string
  }
  report_mail_readers: {
    org_id: string
    report_id: string
    user_id: string
  }
  report_mails: {
    org_id: string
    report_id: string
    user_id: string
    every: string
    weekday: number
    month_day: number
    hour: number
    format: string
    next_day: string
    last_day: string | null
    updated_at: string
  }
  report_sharing: {
    org_id: string
    user_id: string
    since: string
  }
  sale_items: {
    org_id: string
    sale_id: string
    line: number
    product_id: string
    brand: string
    model: string
    quantity: number
    list_price: number
    unit_price: number
    unit_cost: number
    discount_amount: number
    tax_amount: number
    total: number
    unit_id: string | null
    unit_number: string | null
    price_list_id: string | null
    price_list: string | null
    price_list_from: number | null
    variant: string | null
  }
  sale_payments: {
    org_id: string
    sale_id: string
    line: number
    method: string
    amount: number
    reference: string | null
  }
  sale_receipts: {
    org_id: string
    sale_id: string
    prints: number
    link_seed: string | null
    link_pepper_id: string | null
    link_token_hash: Buffer | null
    shared_at: string | null
  }
  sales: {
    org_id: string
    id: string
    invoice_no: number
    invoice_number: string
    sale_date: string
    sale_day: string
    received_at: string
    customer_id: string | null
    customer_name: string
    customer_contact: string
    subtotal: number
    discount_amount: number
    tax_amount: number
    total_amount: number
    profit: number
    units: number
    items_summary: string
    payment_method: string
    status: string
    origin: string
    flags: string[]
    user_id: string | null
    request_hash: Buffer | null
    response: string | null
    notes: string | null
    terminal_id: string | null
    terminal_seq: number | null
    local_number: string | null
    device_time: string | null
    flags_resolved_at: string | null
    flags_resolved_by: string | null
    sale_hour: number
    letterhead_no: number
    cashier_id: string | null
    approver_id: string | null
    served_by: string | null
    location_id: string
    on_account: number
    discount_reason: string | null
  }
  saved_reports: {
    org_id: string
    id: string
    user_id: string
    name: string
    shared_with: string[]
    description: unknown
    created_at: string
    updated_at: string
  }
  shelf_changes: {
    org_id: string
    id: number
    product_ids: string[]
    products: number
    units: number
    low_stock: number
    out_of_stock: number
    stock_value: number
  }
  shelf_sums: {
    org_id: string
    products: number
    units: number
    low_stock: number
    out_of_stock: number
    stock_value: number
    earned_ids: string[]
    earned_least: number | null
    earned_sold: number | null
    earned_last: string | null
    valued_ids: string[]
    valued_least: number | null
    valued_last: string | null
    ending_ids: string[]
    ending_least: number | null
    ending_units: number | null
    sold_ids: string[]
    sold_least: number | null
    sold_last: string | null
  }
  shift_counts: {
    org_id: string
    shift_id: string
    attempt: number
    wallet_id: string
    count_id: string
    purpose: string
    counted: number
    expected: number
    notes: unknown | null
    held_by: string
    user_id: string
    counted_at: string
  }
  shift_totals: {
    org_id: string
    shift_id: string
    wallet_id: string
    opening: number
    sales: number
    refunds: number
    pay_in: number
    pay_out: number
    expenses: number
    transfers: number
    expected: number
    counted: number | null
    since_count: number | null
    difference: number | null
  }
  shifts: {
    org_id: string
    id: string
    drawer_id: string
    number: number
    business_date: string
    opened_at: string
    opened_by: string
    opening_expected: number
    opening_counted: number
    opening_notes: unknown | null
    ledger_to: number
    held_by: string
    is_counting: boolean
    closed_at: string | null
    closed_by: string | null
    reason: string | null
    z_number: number | null
    z: string | null
    told_at: string | null
    reviewed_at: string | null
    reviewed_by: string | null
    z_hash: Buffer | null
  }
  shop_exports: {
    org_id: string
    ticket_hash: Buffer
    user_id: string
    created_at: string
    expires_at: string
    used_at: string | null
  }
  staff: {
    org_id: string
    id: string
    user_id: string | null
    name: string
    role_id: string | null
    pin_hash: string | null
    pin_pepper_id: string | null
    badge_verifier: Buffer | null
    badge_pepper_id: string | null
    key_version: number
    tries: Date[]
    is_active: boolean
    created_at: string
    created_by: string
    location_ids: string[] | null
    pin_is_own: boolean
  }
  staff_rules: {
    org_id: string
    lock_after_seconds: number
    locks_after_sale: boolean
  }
  stock_levels: {
    org_id: string
    product_id: string
    location_id: string
    on_hand: number
    units: number | null
    units_costed: number | null
    units_cost: number | null
    in_batches: number | null
    minimum: number
    shelf: number | null
    reserved: number
  }
  stock_proofs: {
    org_id: string
    id: string
    night: string | null
    products: number
    movements: number
    differences: number
    examples: unknown
    milliseconds: number
    user_id: string | null
    created_at: string
  }
  stock_take_batches: {
    org_id: string
    stock_take_id: string
    product_id: string
    position: number
    number: string | null
    expires_on: string
    quantity: number
  }
  stock_take_counts: {
    org_id: string
    id: string
    stock_take_id: string
    product_id: string | null
    kind: string
    quantity: number
    counted_by: string | null
    counted_at: string
    received_at: string
  }
  stock_take_items: {
    org_id: string
    stock_take_id: string
    product_id: string
    id: string
    product_brand: string
    product_model: string
    cost_price: number
    selling_price: number
    movement_id: number
    first_movement_id: number
    system_quantity: number
    physical_quantity: number | null
    notes: string | null
    counted_by: string | null
    counted_at: string | null
    revision: number
  }
  stock_take_units: {
    org_id: string
    stock_take_id: string
    number: string
    unit_id: string | null
    product_id: string | null
    outcome: string
    counted_by: string | null
    counted_at: string
    revision: number
  }
  stock_takes: {
    org_id: string
    id: string
    location_id: string
    user_id: string | null
    notes: string | null
    created_by: string | null
    status: string
    stock_take_date: string
    is_blind: boolean
    category_id: string | null
    revision: number
    to_count: number | null
    is_adjusted: boolean
    closed_at: string | null
    closed_by: string | null
    created_at: string
  }
  subscription_invoice_numbers: {
    invoice_number: string
    taken_at: string
    taken_by: string | null
    reported_at: string | null
  }
  subscription_invoices: {
    id: string
    subscription_id: string
    invoice_number: string
    status: string
    amount: number
    currency: string
    subscription_tier: string
    period_start: string
    period_end: string
    due_date: string | null
    paid_at: string | null
    notes: string
    created_at: string
    updated_at: string
    created_by: string | null
    billed_to: string | null
    credit: unknown | null
  }
  super_admins: {
    user_id: string
    created_at: string
    created_by: string | null
  }
  supplier_entries: {
    org_id: string
    id: string
    supplier_id: string
    position: number
    kind: string
    amount: number
    business_date: string
    due_on: string | null
    wallet_id: string | null
    document: string | null
    note: string | null
    user_id: string | null
    created_at: string
    reverses_id: string | null
  }
  supplier_products: {
    org_id: string
    supplier_id: string
    product_id: string
    code: string | null
    currency: string
    unit_cost: number | null
    lead_days: number | null
    pack_size: number
    supplied_at: string | null
    updated_at: string
  }
  supplier_return_lines: {
    org_id: string
    return_id: string
    product_id: string
    position: number
    brand: string
    model: string
    quantity: number
    value: number
  }
  supplier_returns: {
    org_id: string
    id: string
    goods_in_id: string
    location_id: string
    number: number
    settlement: string
    reason: string
    value: number
    business_date: string
    created_by: string
    created_at: string
  }
  suppliers: {
    org_id: string
    id: string
    name: string
    phone: string | null
    tin: string | null
    currency: string
    terms_days: number
    lead_days: number
    note: string | null
    archived_at: string | null
    request_hash: Buffer | null
    user_id: string | null
    created_at: string
    updated_at: string
  }
  suspensions: {
    id: string
    user_id: string | null
    organization_id: string | null
    reason: string
    created_at: string
    created_by: string | null
    restored_at: string | null
    restored_by: string | null
    restored_why: string | null
  }
  terminal_pairings: {
    org_id: string
    terminal_id: string
    selector: string
    verifier: Buffer
    tries_left: number
    expires_at: string
    user_id: string
  }
  total_proofs: {
    org_id: string
    night: string
    days: number
    differences: number
    examples: unknown
    milliseconds: number
    created_at: string
  }
  trade_in_rules: {
    org_id: string
    is_on: boolean
    hold_days: number
    warranty_months: number
    questions: string[]
    declaration: string
    user_id: string
    updated_at: string
  }
  trade_ins: {
    org_id: string
    id: string
    number: number
    unit_id: string
    location_id: string
    state: string
    amount: number
    wallet_id: string
    sale_id: string | null
    paid_out: number
    paid_out_wallet_id: string | null
    deposit_id: string | null
    grade: string | null
    answers: unknown
    reported: string | null
    seller_name: string | null
    seller_phone: string | null
    document: string
    sealed_number: Buffer | null
    sealed_photo: Buffer | null
    pepper_id: string | null
    declaration: string
    signature: unknown | null
    hold_until: string
    bought_on: string
    bought_by: string
    bought_at: string
    closed_by: string | null
    closed_at: string | null
    back_id: string | null
    back_wallet_id: string | null
    note: string | null
    erased_at: string | null
  }
  transfer_counters: {
    org_id: string
    last_number: number
  }
  transfer_lines: {
    org_id: string
    transfer_id: string
    product_id: string
    position: number
    brand: string
    model: string
    quantity: number
    unit_cost: number | null
    received: number
    lost: number
    damaged: number
    returned: number
    extra: number
  }
  transfer_receipt_lines: {
    org_id: string
    receipt_id: string
    product_id: string
    counted: number
    received: number
  }
  transfer_receipts: {
    org_id: string
    id: string
    transfer_id: string
    received_by: string
    received_at: string
  }
  transfer_units: {
    org_id: string
    transfer_id: string
    number: string
    product_id: string
    position: number
    unit_id: string | null
    outcome: string | null
    receipt_id: string | null
  }
  transfers: {
    org_id: string
    id: string
    from_id: string
    to_id: string
    state: string
    note: string | null
    carrier: string | null
    carrier_phone: string | null
    vehicle: string | null
    request_hash: Buffer | null
    created_by: string
    created_at: string
    number: number | null
    sent_by: string | null
    sent_at: string | null
    receipts: number
    reason: string | null
    ended_by: string | null
    ended_at: string | null
  }
  unit_events: {
    org_id: string
    unit_id: string
    id: number
    event: string
    state: string
    location_id: string
    reference: string | null
    note: string | null
    user_id: string | null
    at: string
  }
  unit_leases: {
    org_id: string
    location_id: string
    terminal_id: string
    device_id: string | null
    epoch: number
    sharers: string[]
    until: string | null
    asked_at: string
  }
  unit_numbers: {
    org_id: string
    unit_id: string
    number: string
    tail: string
    is_here: boolean
  }
  units: {
    org_id: string
    id: string
    product_id: string
    location_id: string
    state: string
    imei1: string | null
    imei2: string | null
    serial_no: string | null
    number: string
    grade: string | null
    unit_cost: number | null
    price: number | null
    warranty_months: number | null
    warranty_until: string | null
    supplier_warranty_until: string | null
    goods_in_id: string | null
    sale_id: string | null
    sale_line: number | null
    came_at: string
    written_in: number
    layby_id: string | null
  }
  user_consents: {
    user_id: string
    id: number
    document: string
    is_accepted: boolean
    user_agent: string
    created_at: string
  }
  user_preferences: {
    user_id: string
    theme: string
    language: string
    currency: string
    date_format: string
    time_format: string
    timezone: string
    notifications: unknown
    dashboard: unknown
    inventory: unknown
    sales: unknown
    profile_completion_steps: unknown
    profile_completed: boolean
    created_at: string
    updated_at: string
  }
  user_profiles: {
    user_id: string
    phone: string | null
    job_title: string | null
    created_at: string
    updated_at: string
  }
  user_subscriptions: {
    id: string
    user_id: string
    subscription_tier: string
    status: string
    billing_period: string
    amount: number
    currency: string
    start_date: string
    end_date: string | null
    trial_end_date: string | null
    next_billing_date: string | null
    created_at: string
    updated_at: string
    created_by: string | null
  }
  wallets: {
    org_id: string
    id: string
    kind: string
    takes: string | null
    terminal_id: string | null
  }
  warranty_claims: {
    org_id: string
    id: string
    number: number
    unit_id: string
    sale_id: string
    sale_line: number
    location_id: string
    state: string
    fault: string
    accessories: string | null
    contact: string | null
    note: string | null
    warranty_until: string | null
    received_on: string
    supplier_id: string | null
    replacement_id: string | null
    request_hash: Buffer | null
    received_by: string
    received_at: string
    closed_at: string | null
  }
  webhook_deliveries: {
    org_id: string
    webhook_id: string
    id: string
    seq: number | null
    event: string
    thing: string
    body: string
    created_at: string
    tries: number
    first_tried_at: string | null
    last_tried_at: string | null
    next_at: string | null
    delivered_at: string | null
    last_status: number | null
    last_answer: string | null
    last_error: string | null
  }
  webhooks: {
    org_id: string
    id: string
    url: string
    events: string[]
    location_ids: string[] | null
    user_id: string
    sealed_secret: Buffer
    pepper_id: string
    former_sealed_secret: Buffer | null
    former_pepper_id: string | null
    former_until: string | null
    told_seq: number
    held_until: string | null
    paused_at: string | null
    paused_why: string | null
    failing_since: string | null
    last_delivered_at: string | null
    created_at: string
  }
  write_probes: {
    id: number
    written_at: string
  }
  z_counters: {
    org_id: string
    last_number: number
  }
  attempts: {
    id: number
    kind: string
    subject: string
    attempted_at: string
    address: string
    is_pending: boolean
  }
  email_changes: {
    user_id: string
    new_email: string
    token_hash: Buffer
    created_at: string
    expires_at: string
  }
  email_confirmations: {
    user_id: string
    seed_id: string
    pepper_id: string
    token_hash: Buffer
    tries_left: number
    created_at: string
    expires_at: string
  }
  events: {
    id: number
    user_id: string
    session_id: string | null
    kind: string
    user_agent: string
    network: string
    created_at: string
  }
  factor_challenges: {
    id: string
    factor_id: string
    session_id: string
    challenge: string | null
    rp_id: string | null
    created_at: string
    expires_at: string
  }
  factors: {
    id: string
    user_id: string
    factor_type: string
    friendly_name: string
    verified_at: string | null
    sealed_secret: Buffer | null
    pepper_id: string | null
    last_step: number | null
    credential_id: string | null
    public_key: Buffer | null
    sign_count: number
    transports: string[]
    created_at: string
    updated_at: string
    last_challenged_at: string | null
  }
  flow_codes: {
    code_hash: Buffer
    user_id: string
    code_challenge: string
    code_challenge_method: string
    expires_at: string
  }
  known_devices: {
    user_id: string
    device_hash: Buffer
    created_at: string
    seen_at: string
  }
  reauthentications: {
    session_id: string
    seed_id: string
    pepper_id: string
    tries_left: number
    expires_at: string
  }
  recovery_codes: {
    factor_id: string
    code_hash: Buffer
    used_at: string | null
  }
  recovery_tokens: {
    token_hash: Buffer
    user_id: string | null
    created_at: string
    expires_at: string
    code_challenge: string | null
    code_challenge_method: string | null
  }
  sessions: {
    id: string
    user_id: string
    counter: number
    pepper_id: string
    is_recovery: boolean
    user_agent: string
    network: string
    created_at: string
    refreshed_at: string
    factor_at: string | null
    factor_method: string | null
    authenticated_at: string | null
  }
  users: {
    id: string
    email: string
    password_hash: string
    full_name: string
    user_metadata: unknown
    email_confirmed_at: string | null
    last_sign_in_at: string | null
    banned_at: string | null
    created_at: string
    updated_at: string
    has_factor: boolean
    closed_at: string | null
    erase_at: string | null
  }
}
