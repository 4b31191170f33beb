import type { AssistantWords } from './words.js'

export const vi: AssistantWords = {
  newConversation: 'Cuộc trò chuyện mới',
  question: 'Câu hỏi của bạn',
  placeholder: 'Hỏi về tài liệu này…',
  stop: 'Dừng',
  retry: 'Thử lại',
  greeting: 'Bạn muốn biết điều gì?',
  note: 'Câu trả lời lấy từ tài liệu này và có thể sai: hãy kiểm tra nguồn.',
  suggestPage: 'Trang này nói về điều gì?',
  suggestExplain: 'Giải thích “{0}”',
  you: 'Bạn đã hỏi',
  searching: 'Đang tìm…',
  sources: 'Nguồn',
  stopped: 'Câu trả lời đã dừng.',
  selection: 'Văn bản đã chọn',
  busy: 'Có quá nhiều câu hỏi. Vui lòng đợi: {0}.',
  busyLater: 'Có quá nhiều câu hỏi. Vui lòng thử lại sau.',
  offline: 'Không thể kết nối với trợ lý. Hãy kiểm tra kết nối rồi thử lại.',
  refused: 'Trợ lý đã từ chối câu hỏi.',
  failed: 'Trợ lý không thể trả lời. Vui lòng thử lại sau.',
  broken: 'Câu trả lời bị ngắt giữa chừng.',
}
