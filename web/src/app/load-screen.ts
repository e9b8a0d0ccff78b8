/** The signed-in screens, each in a file of its own. */
export const loadScreen = {
  dashboard: async () => (await import('./screens/dashboard-screen.tsx')).DashboardScreen,
  submission: async () => (await import('../features/submission/submission-page.tsx')).SubmissionPage,
  database: async () => (await import('./screens/database-screen.tsx')).DatabaseScreen,
  review: async () => (await import('./screens/review-screen.tsx')).ReviewScreen,
  approval: async () => (await import('./screens/approval-screen.tsx')).ApprovalScreen,
  users: async () => (await import('../features/users/users-page.tsx')).UsersPage,
  absences: async () => (await import('../features/absences/absences-page.tsx')).AbsencesPage,
  mail: async () => (await import('../features/mail/mail-screens.tsx')).MailPage,
  processTimes: async () => (await import('../features/process-times/process-times-page.tsx')).ProcessTimesPage,
  guide: async () => (await import('../features/guide/guide-page.tsx')).GuidePage,
  underDevelopment: async () =>
    (await import('../features/under-development/under-development-page.tsx')).UnderDevelopmentPage,
  masterListActions: async () =>
    (await import('../features/department-pickers/master-list-actions-page.tsx')).MasterListActionsPage,
  documentPicker: async () =>
    (await import('../features/department-pickers/document-picker-page.tsx')).DocumentPickerPage,
  cardPickers: () => import('../features/department-pickers/card-pickers.tsx'),
  distributionPicker: async () =>
    (await import('../features/department-pickers/distribution-picker-page.tsx')).DistributionPickerPage,
  distribution: async () => (await import('./screens/distribution-screen.tsx')).DistributionScreen,
  documentReviews: async () => (await import('../features/document-reviews/reviews-page.tsx')).ReviewsPage,
  masterList: async () => (await import('./screens/master-list-screen.tsx')).MasterListScreen,
} as const;
