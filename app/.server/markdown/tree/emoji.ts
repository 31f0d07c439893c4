/** `:tada:` and its like, as GitHub and Docusaurus write them. Only names that stand here are replaced. */
const emoji: Readonly<Record<string, string>> = {
  "+1": "👍", "-1": "👎", arrow_down: "⬇️", arrow_left: "⬅️", arrow_right: "➡️", arrow_up: "⬆️", art: "🎨", ballot_box_with_check: "☑️",
  bangbang: "‼️", battery: "🔋", bell: "🔔", blue_heart: "💙", blush: "😊", book: "📖", bookmark: "🔖", books: "📚", boom: "💥", broom: "🧹",
  bug: "🐛", building_construction: "🏗️", bulb: "💡", bust_in_silhouette: "👤", calendar: "📆", camera: "📷", card_file_box: "🗃️",
  chart_with_downwards_trend: "📉", chart_with_upwards_trend: "📈", clap: "👏", clipboard: "📋", clock1: "🕐", cloud: "☁️", collision: "💥",
  computer: "💻", confetti_ball: "🎊", construction: "🚧", cry: "😢", dart: "🎯", date: "📅", earth_africa: "🌍", earth_americas: "🌎",
  earth_asia: "🌏", electric_plug: "🔌", email: "📧", envelope: "✉️", exclamation: "❗", eyes: "👀", fire: "🔥", first_quarter_moon: "🌓",
  gear: "⚙️", gem: "💎", gift: "🎁", globe_with_meridians: "🌐", green_heart: "💚", grin: "😁", grinning: "😀", hammer: "🔨",
  hammer_and_wrench: "🛠️", heart: "❤️", heart_eyes: "😍", heavy_check_mark: "✔️", heavy_minus_sign: "➖", heavy_plus_sign: "➕",
  hourglass: "⌛", hugs: "🤗", information_source: "ℹ️", inbox_tray: "📥", iphone: "📱", joy: "😂", key: "🔑", label: "🏷️", laughing: "😆",
  link: "🔗", lipstick: "💄", lock: "🔒", loud_sound: "🔊", loudspeaker: "📢", mag: "🔍", mailbox: "📫", man_technologist: "👨‍💻", map: "🗺️",
  mega: "📣", memo: "📝", money_with_wings: "💸", moneybag: "💰", muscle: "💪", nail_care: "💅", new: "🆕", no_entry: "⛔", no_entry_sign: "🚫",
  ok: "🆗", ok_hand: "👌", open_mouth: "😮", outbox_tray: "📤", package: "📦", page_facing_up: "📄", paperclip: "📎", partying_face: "🥳",
  pencil: "📝", pencil2: "✏️", phone: "☎️", point_down: "👇", point_left: "👈", point_right: "👉", point_up: "☝️", poop: "💩", pray: "🙏",
  purple_heart: "💜", pushpin: "📌", question: "❓", rabbit: "🐰", rainbow: "🌈", raised_hands: "🙌", recycle: "♻️", red_circle: "🔴",
  rewind: "⏪", robot: "🤖", rocket: "🚀", rotating_light: "🚨", rose: "🌹", running: "🏃", scroll: "📜", seedling: "🌱", shield: "🛡️",
  ship: "🚢", shrug: "🤷", slightly_smiling_face: "🙂", smile: "😄", smiley: "😃", smirk: "😏", snail: "🐌", sob: "😭", sparkles: "✨",
  sparkling_heart: "💖", speech_balloon: "💬", star: "⭐", star2: "🌟", stop_sign: "🛑", stopwatch: "⏱️", sun_with_face: "🌞", sunglasses: "😎",
  sunny: "☀️", sweat_smile: "😅", tada: "🎉", test_tube: "🧪", thinking: "🤔", thought_balloon: "💭", thumbsdown: "👎", thumbsup: "👍",
  timer_clock: "⏲️", triangular_flag_on_post: "🚩", trophy: "🏆", truck: "🚚", articulated_lorry: "🚛", turtle: "🐢", unlock: "🔓", up: "🆙",
  v: "✌️", warning: "⚠️", wastebasket: "🗑️", watch: "⌚", wave: "👋", wheelchair: "♿", white_check_mark: "✅", wink: "😉", woman_technologist: "👩‍💻",
  wrench: "🔧", x: "❌", yellow_heart: "💛", yum: "😋", zap: "⚡", "100": "💯",
};

/** Replaces known short names; `10:30:00` and `node:latest` stay as they are. */
export const replaceEmoji = (text: string): string =>
  text.includes(":") ? text.replace(/(?<![\w:]):([a-z0-9_+-]+):(?![\w:])/g, (whole, name: string) => (Object.hasOwn(emoji, name) ? (emoji[name] ?? whole) : whole)) : text;
