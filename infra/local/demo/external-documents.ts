import type { ExternalField } from '../../../shared/domain/documents/document-fields.ts';
import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';

export type ExternalFacts = Pick<DocumentRow, ExternalField>;

interface ExternalPlan extends ExternalFacts {
  department: 'SHE' | 'PLT' | 'PRO' | 'ENG' | 'LOG' | 'IMS';
  nomor: string;
  nama: string;
  /** Days since it was registered. */
  age: number;
  url?: string;
  ended?: 'expired';
}

/** What the company follows and did not write; some SOPs of PRODUKSI cite the first one (document-text.ts). */
export const externalPlans: readonly ExternalPlan[] = [
  {
    ...{
      department: 'PRO',
      nomor: 'Kepmen ESDM 1827 K/30/MEM/2018',
      external_kind: 'Kepmen',
      edition: '2018',
      age: 80,
    },
    nama: 'Pedoman Pelaksanaan Kaidah Teknik Pertambangan yang Baik',
    ...{ issuer: 'Kementerian ESDM', url: 'https://jdih.esdm.go.id/' },
  },
  {
    ...{ department: 'SHE', nomor: 'UU 1/1970', external_kind: 'UU', nama: 'Keselamatan Kerja', age: 500 },
    ...{ issuer: 'Presiden RI', place: 'Lemari SHE A1' },
  },
  {
    ...{ department: 'SHE', nomor: 'PP 50/2012', external_kind: 'PP', age: 500, issuer: 'Presiden RI' },
    ...{ nama: 'Penerapan Sistem Manajemen Keselamatan dan Kesehatan Kerja', place: 'Lemari SHE A1' },
  },
  {
    ...{ department: 'SHE', nomor: 'Permen ESDM 26/2018', external_kind: 'Permen', age: 210 },
    nama: 'Pelaksanaan Kaidah Pertambangan yang Baik dan Pengawasan Pertambangan Mineral dan Batubara',
    ...{ issuer: 'Kementerian ESDM', place: 'Lemari SHE A2', amended_by: 'Permen ESDM 16/2021' },
  },
  {
    ...{ department: 'SHE', nomor: 'Kepmen 555.K/26/M.PE/1995', external_kind: 'Kepmen', age: 700, ended: 'expired' },
    ...{ nama: 'Keselamatan dan Kesehatan Kerja Pertambangan Umum', issuer: 'Menteri Pertambangan dan Energi' },
    ...{ place: 'Lemari SHE A2', replaced_by: 'Kepmen ESDM 1827 K/30/MEM/2018' },
  },
  {
    ...{ department: 'SHE', nomor: 'SI/1234/IV/2025', external_kind: 'Izin', issuer: 'Mabes Polri', age: 300 },
    ...{ nama: 'Izin Pembelian dan Penggunaan Bahan Peledak', place: 'Brankas SHE', valid_until: '2026-04-30' },
  },
  {
    ...{ department: 'IMS', nomor: 'SNI ISO 9001:2015', external_kind: 'SNI', issuer: 'BSN', age: 420 },
    ...{ nama: 'Sistem Manajemen Mutu, Persyaratan', edition: '2015', place: 'Rak IMS 1' },
  },
  {
    ...{ department: 'IMS', nomor: 'STD-PEL-04', external_kind: 'Standar pelanggan', issuer: 'PT Batubara Nusantara' },
    ...{ nama: 'Persyaratan Kontraktor Penambangan', edition: 'Rev. 3', age: 150, place: 'Rak IMS 2' },
  },
  {
    ...{ department: 'PLT', nomor: 'PEN00678-03', external_kind: 'Manual pabrikan', issuer: 'Komatsu', age: 640 },
    ...{ nama: 'Operation and Maintenance Manual HD785-7', edition: '03', language: 'Inggris', place: 'Ruang teknik' },
  },
  {
    ...{ department: 'PLT', nomor: 'SEBU8191-07', external_kind: 'Manual pabrikan', issuer: 'Caterpillar', age: 610 },
    ...{ nama: 'Operation and Maintenance Manual 777E', edition: '07', language: 'Inggris', place: 'Ruang teknik' },
  },
  {
    ...{ department: 'LOG', nomor: 'SDS B35', external_kind: 'SDS/LDK', issuer: 'Pertamina Patra Niaga', age: 90 },
    ...{ nama: 'Lembar Data Keselamatan Biosolar B35', language: 'Indonesia', place: 'Gudang bahan bakar' },
  },
  {
    ...{ department: 'ENG', nomor: 'SNI 13-6618-2001', external_kind: 'SNI', issuer: 'BSN', age: 380 },
    ...{ nama: 'Penentuan Sifat Fisik Batuan', edition: '2001', place: 'Rak ENG 3' },
  },
];
