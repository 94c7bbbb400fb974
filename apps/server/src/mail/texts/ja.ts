import type { MailTexts } from './en.ts'

export const ja: MailTexts = {
  greeting: '{name} 様',
  footer: 'このメールは Cadenza（{address}）から送信されました。',
  resetSubject: '新しいパスワードの設定',
  reset: 'Cadenza のアカウント {email} のパスワード再設定が申請されました。',
  resetAction: '新しいパスワードを設定する',
  resetNote:
    'リンクは 1 時間以内に 1 回だけ使用できます。お心当たりがない場合は何もする必要はありません。パスワードはそのままです。',
  invitationSubject: '{coach} さんから Cadenza への招待',
  invitation:
    '{coach} さんが Cadenza であなたのコーチになることを希望しています。コーチはあなたのアクティビティと動作の分析を見ることができます。それ以外に何を許可するかはあなたが決められます。',
  invitationAction: '招待を見る',
  invitationNote:
    'リンクは {date} まで 1 回だけ使用できます。{coach} さんに心当たりがない場合は何もする必要はありません。',
  passwordChangedSubject: 'パスワードが変更されました',
  passwordChanged:
    'Cadenza のアカウント {email} のパスワードが変更され、ほかのすべての端末からログアウトしました。',
  passwordChangedNote:
    'お心当たりがない場合は、ログイン画面の「パスワードをお忘れですか？」からすぐに新しいパスワードを設定してください。',
  emailChangedSubject: 'メールアドレスが変更されました',
  emailChanged:
    'Cadenza のアカウントのメールアドレスが {email} に変更されました。今後、このアドレスには送信されません。',
  emailChangedNote: 'お心当たりがない場合は、すぐにサイトの管理者にご連絡ください。',
}
