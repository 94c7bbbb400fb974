import type { MailTexts } from './en.ts'

export const ja: MailTexts = {
  greeting: '{name}様',
  footer: 'このメールはCadenza（{address}）から送信されました。',
  resetSubject: '新しいパスワードの設定',
  reset: 'Cadenzaのアカウント{email}のパスワード再設定が申請されました。',
  resetAction: '新しいパスワードを設定する',
  resetNote:
    'リンクは1時間以内に1回だけ使用できます。お心当たりがない場合は何もする必要はありません。パスワードはそのままです。',
  confirmSubject: 'メールアドレスの確認',
  confirm:
    'Cadenzaのアカウントに{email}が登録されました。ご自身のメールアドレスであることを確認してください。',
  confirmAction: 'アドレスを確認する',
  confirmNote:
    'リンクは3日以内に1回だけ使用できます。このアカウントにお心当たりがない場合は何もする必要はありません。',
  invitationSubject: '{coach}さんからCadenzaへの招待',
  invitation:
    '{coach}さんがCadenzaであなたのコーチになることを希望しています。コーチはあなたのアクティビティと動きの分析を見ることができます。それ以外に何を許可するかは、ご自身で決められます。',
  invitationAction: '招待を見る',
  invitationNote:
    'リンクは{date}までに1回だけ使用できます。{coach}さんにお心当たりがない場合は何もする必要はありません。',
  passwordChangedSubject: 'パスワードが変更されました',
  passwordChanged:
    'Cadenzaのアカウント{email}のパスワードが変更され、ほかのすべての端末がログアウトされました。',
  passwordChangedNote:
    'お心当たりがない場合は、ログイン画面の「パスワードをお忘れですか？」からすぐに新しいパスワードを設定してください。',
  emailChangedSubject: 'メールアドレスが変更されました',
  emailChanged:
    'Cadenzaのアカウントのメールアドレスが{email}に変更されました。今後、このアドレスにはメールを送信しません。',
  emailChangedNote: 'お心当たりがない場合は、すぐにサイトの管理者にご連絡ください。',
  tokenCreatedSubject: '個人トークンが作成されました',
  tokenCreated:
    'Cadenzaアカウント{email}に個人トークン「{token}」が作成されました。スクリプトやデバイスは、このトークンを使うとパスワードなしでアカウントにアクセスできます。',
  tokenCreatedNote:
    '心当たりがない場合は、アカウント画面でトークンを取り消し、すぐにパスワードを変更してください。',
  secondFactorOffSubject: '二段階認証がオフになりました',
  secondFactorOff:
    'Cadenzaアカウント{email}の二段階認証がオフになりました。パスワードだけでログインできます。',
  secondFactorOffNote:
    '心当たりがない場合は、すぐにパスワードを変更し、二段階認証をもう一度オンにしてください。',
  digestSubject: 'Cadenzaの新しいお知らせ：{count}件',
  digestIntro: '{since}以降の未読のお知らせ：',
  digestMore: '…ほか{count}件',
  digestAction: 'Cadenzaを開く',
  digestDaily: 'このメールは、新しいお知らせがある日の朝に届きます。',
  digestWeekly: 'このメールは、新しいお知らせがあるときに月曜日の朝に届きます。',
  digestEnd: 'このメールの配信を停止する',
  reportSubject: 'レポート「{report}」が完成しました',
  report: 'レポート「{report}」が完成しました。PDFを添付しています。',
  reportLink: 'レポート「{report}」が完成しました。CadenzaではPDFとして保存することもできます。',
  reportAction: 'レポートを開く',
  reportNote: 'レポートのメールは「アカウントと設定」でオフにできます。',
  reportSentSubject: '{name}さんからレポートが届きました',
  reportSent:
    '{name}さんがCadenzaでレポートの送付先にこのアドレスを指定しました。レポートをPDFで添付しています。',
  reportSentLink:
    '{name}さんがCadenzaでレポートの送付先にこのアドレスを指定しました。{name}さんは下のリンクからレポートを開けます。',
  reportSentNote: '{name}さんにお心当たりがない場合は何もする必要はありません。',
}
