/** The failures whose messages the login page needs before its first call; `failures` in errors.ts has all of them. */
export const signInFailures = {
  unauthenticated: {
    status: 401,
    message: 'Sesi Anda telah berakhir. Masuk kembali untuk melanjutkan; isian formulir Anda tetap tersimpan.',
  },
  invalid_credentials: {
    status: 401,
    message: 'NRP atau password salah. Silakan periksa kembali kredensial Anda.',
  },
  audit_not_begun: {
    status: 403,
    message: 'Akses auditor Anda baru berlaku mulai {tanggal}. Hubungi administrator bila diperlukan lebih awal.',
  },
  audit_ended: {
    status: 403,
    message: 'Akses auditor Anda berakhir pada {tanggal}. Hubungi administrator bila masih diperlukan.',
  },
  locked_out: {
    status: 429,
    message: 'Terlalu banyak percobaan masuk. Silakan coba lagi dalam {n} menit atau hubungi administrator.',
  },
} as const;

/** '{n}' of a message replaced by its parameter; a placeholder without one stays. */
export const messageWith = (message: string, parameters: Record<string, string | number>): string =>
  message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(parameters[name] ?? placeholder));
