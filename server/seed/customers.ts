/** Who buys, as a seller writes them down. */
export type DemoCustomer = { readonly name: string; readonly phone: string }

/** The demonstration shop's regulars, the most faithful first. */
export const regulars: readonly (DemoCustomer & { location: string; status: 'active' | 'vip' })[] = [
  { name: 'Grace Akello', phone: '0772 345 118', location: 'Ntinda', status: 'vip' },
  { name: 'Moses Ssemakula', phone: '0701 882 406', location: 'Wandegeya', status: 'vip' },
  { name: 'Patience Atim', phone: '0782 114 930', location: 'Kololo', status: 'active' },
  { name: 'Joseph Mugisha', phone: '0756 220 741', location: 'Bugolobi', status: 'active' },
  { name: 'Fatuma Nabirye', phone: '0774 609 352', location: 'Kawempe', status: 'active' },
  { name: 'David Ochieng', phone: '0703 518 267', location: 'Makindye', status: 'active' },
  { name: 'Sarah Nalwoga', phone: '0788 431 905', location: 'Rubaga', status: 'active' },
  { name: 'Isaac Byaruhanga', phone: '0759 067 384', location: 'Naguru', status: 'active' },
  { name: 'Esther Nakimuli', phone: '0776 952 013', location: 'Kisaasi', status: 'active' },
  { name: 'Ronald Tumusiime', phone: '0702 374 859', location: 'Nakawa', status: 'active' },
  { name: 'Winnie Apio', phone: '0784 690 227', location: 'Kira', status: 'active' },
  { name: 'Hassan Kasule', phone: '0751 803 546', location: 'Old Kampala', status: 'active' },
  { name: 'Juliet Namusoke', phone: '0779 215 638', location: 'Muyenga', status: 'active' },
  { name: 'Peter Lubega', phone: '0705 448 172', location: 'Bukoto', status: 'active' },
]

const firstNames =
  'Agnes Brian Carol Daniel Edith Francis Gloria Henry Irene Julius Katherine Lawrence Miriam Noah Olivia Paul Rachel Simon Teddy Umar Vivian William Yusuf Zainab'.split(
    ' ',
  )
const lastNames =
  'Achan Bagonza Candiru Ddungu Egesa Kabuye Kato Kyomuhendo Lwanga Mbabazi Mukasa Musoke Nabukenya Namatovu Nsubuga Obote Odongo Okot Rwabwogo Ssali Tibenderana Wabwire Walusimbi'.split(
    ' ',
  )
const networks = ['0772', '0701', '0782', '0756', '0774', '0703', '0788', '0759']

/** Those who found the shop over the years, in the order in which they first came. */
export const newcomers: readonly DemoCustomer[] = Array.from({ length: 150 }, (_, i) => {
  // 24 first and 23 last names have no common divisor: no two people are called alike.
  const name = `${firstNames[i % firstNames.length]} ${lastNames[i % lastNames.length]}`
  const digits = String(100_000 + ((i * 7_919) % 900_000))
  return { name, phone: `${networks[i % networks.length]} ${digits.slice(0, 3)} ${digits.slice(3)}` }
})
