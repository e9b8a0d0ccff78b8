/** The demo users by what they are. */
export const nrps = {
  admin: '10000001',
  secondAdmin: '10000002',
  controller: '10000003',
  projectManager: '10000010',
  sheHead: '10000011',
  produksiHead: '10000021',
  engineeringHead: '10000022',
  plantHead: '10000023',
  hcgsHead: '10000024',
  logisticHead: '10000025',
  tdcHead: '10000027',
  employee: '10000031',
  sheEmployee: '10000032',
  manager: '10000041',
  auditor: '10000051',
} as const;
export type DemoUserKey = keyof typeof nrps;
